// Written by `npm run generate` from docs/openapi.json.
export interface paths {
    "/v1/venues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find venues
         * @description Search by place (`lat`, `lon`, `radiusKm`, optionally with `q`, part of the name), or by `ids`, or by `vendorVenueId` with or without `circuitId`. Results by place are paged, nearest first.
         */
        get: operations["listVenues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/venues/{venueId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a venue
         * @description One venue by its id.
         */
        get: operations["getVenue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/venues/{venueId}/productions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find productions at a venue
         * @description Productions with showtimes at the venue from `from` to `to`, at most seven days.
         */
        get: operations["listVenueProductions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/productions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find productions
         * @description Search by part of the `name`, or by `ids` (optionally with `marketplaceId`), or by `vendorProductionId` with or without `circuitId`.
         */
        get: operations["listProductions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/showtimes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find showtimes
         * @description Search by `venueIds` (with `from` and `to`, at most seven days, by default the next 24 hours, or with `date`, a day in the venue's local time; optionally limited to `productionIds`), or by `ids`, or by `vendorShowtimeId` with either `venueId` or `vendorVenueId`. Results for several venues, or with `marketplaceId`, lack `available` and `checkoutUrl`: to get them, search by `ids`.
         */
        get: operations["listShowtimes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/showtimes/{showtimeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a showtime
         * @description One showtime by its id; `marketplaceId` determines its title.
         */
        get: operations["getShowtime"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/showtimes/{showtimeId}/seat-map": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the seats of a showtime
         * @description The current seats, before a checkout and without holding any.
         */
        get: operations["getShowtimeSeatMap"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/showtimes/{showtimeId}/checkout-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a link to the hosted checkout
         * @description For partners who let the ticketing service sell: a new link for one customer. Browsers (`Accept: text/html`) are redirected.
         */
        get: operations["getCheckoutLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/checkouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List checkouts
         * @description Your own checkouts: first those that can still change, latest start first, then the others, latest end first. A checkout whose tickets are bought while you read the pages moves to the front: read the first page again. To read only new checkouts, set `createdFrom`. Each entry equals the answer to reading that checkout; the list may lag by some seconds. All given filters apply. A key may make about 5 of these calls a second in total: listing checkouts or deliveries, reading a draw, resending a range of webhooks, testing webhooks, and all calls about webhook endpoints.
         */
        get: operations["listCheckouts"];
        put?: never;
        /**
         * Start a checkout
         * @description Fetches prices and seats of a showtime. In a rush the checkout is `queued` first; in that case the call is answered at once, unless you ask to wait. A customer whose e-mail address you send has only one place in the queue. An Idempotency-Key starts only one checkout, however often it is sent; after a 400 it can be used again. The customer can be named later, before seats are chosen.
         */
        post: operations["startCheckout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/checkouts/{checkoutId}/seats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Choose seats
         * @description Holds and prices the chosen seats, or a number of places in general admission. Choosing the same seats again renews the hold. With `?wait=0` or `Prefer: wait=0` the choice is sent as a Signal, without waiting for the outcome: a refusal becomes the `lastFailure` of the checkout.
         */
        put: operations["chooseSeats"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/checkouts/{checkoutId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a checkout
         * @description With `If-None-Match` and `Prefer: wait=20`, or `?wait=20`, this is a long poll: 200 as soon as the version differs, else 304.
         */
        get: operations["getCheckout"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a checkout
         * @description Names the customer or signs them in again, sets a promotion code, a number of tickets or a reference. Omitted fields stay unchanged; null removes a value. A change that affects the price leads to a new receipt.
         */
        patch: operations["editCheckout"];
        trace?: never;
    };
    "/v1/checkouts/{checkoutId}/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Order the held seats
         * @description Charges the customer and buys the tickets. `expectedTotal` is the `receipt.total` that the customer has seen: any other total is answered 409 `PRICE_CHANGED`, and nothing is charged. After 202, `payment.money` is `unknown`: wait for the outcome, and sell this customer no other tickets meanwhile.
         */
        post: operations["placeOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/checkouts/{checkoutId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel
         * @description Without an order, abandons the checkout. With an order, cancels it and refunds the customer, until `cancellation.possibleUntil`. While the outcome of an order is unknown, the request is kept, and carried out once the outcome is known.
         */
        post: operations["cancelCheckout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/checkouts/{checkoutId}/seat-map": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the seat map
         * @description The seats of the showtime as they were at `asOf`; those of this checkout are `mine`. Until the tickets are bought, this may be the map that the checkout read last; afterwards it is read for the request.
         */
        get: operations["getCheckoutSeatMap"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/checkouts/{checkoutId}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what happened
         * @description The history of the checkout, for people.
         */
        get: operations["getCheckoutTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/checkouts/{checkoutId}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow a checkout
         * @description Server-sent events: the `id` of each is the version, the `event` its type, and the `data` a `CheckoutEvent`. The stream sends states, not every version: of versions in quick succession only the last is sent. A comment is sent every 15 seconds. The stream ends once the checkout is final and a refund is done, or after ten minutes: reconnect with `Last-Event-ID`.
         */
        get: operations["streamCheckoutEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/checkouts/{checkoutId}/tickets/{number}/qr.svg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a ticket's QR code
         * @description The code scanned at the door, as an image. It is the private `qrData` of the ticket: show it only to the customer.
         */
        get: operations["getTicketQr"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/on-sales": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List on-sales
         * @description The on-sales that your checkouts may belong to, latest opening first, on one page.
         */
        get: operations["listOnSales"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/on-sales/{onSaleId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an on-sale
         * @description The `seedHash` is published before the draw, the `seed` after the draw.
         */
        get: operations["getOnSale"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/on-sales/{onSaleId}/draw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a draw
         * @description The order in which the checkouts were drawn, with all that is needed to verify it. 404 before the draw. A key may make about 5 of these calls a second in total: listing checkouts or deliveries, reading a draw, resending a range of webhooks, testing webhooks, and all calls about webhook endpoints.
         */
        get: operations["getDraw"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your webhook endpoints
         * @description All current endpoints, on one page. A key may make about 5 of these calls a second in total: listing checkouts or deliveries, reading a draw, resending a range of webhooks, testing webhooks, and all calls about webhook endpoints.
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Create a webhook endpoint
         * @description The endpoint gets the events of checkouts that start from now on. A key may make about 5 of these calls a second in total: listing checkouts or deliveries, reading a draw, resending a range of webhooks, testing webhooks, and all calls about webhook endpoints.
         */
        post: operations["createWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-endpoints/{endpointId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a webhook endpoint
         * @description The current state of one endpoint. A key may make about 5 of these calls a second in total: listing checkouts or deliveries, reading a draw, resending a range of webhooks, testing webhooks, and all calls about webhook endpoints.
         */
        get: operations["getWebhookEndpoint"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint
         * @description The endpoint gets no more webhooks, and its secrets are deleted. A key may make about 5 of these calls a second in total: listing checkouts or deliveries, reading a draw, resending a range of webhooks, testing webhooks, and all calls about webhook endpoints.
         */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        /**
         * Change, disable or enable a webhook endpoint
         * @description The change applies to every attempt from now on, including retries of pending deliveries. A key may make about 5 of these calls a second in total: listing checkouts or deliveries, reading a draw, resending a range of webhooks, testing webhooks, and all calls about webhook endpoints.
         */
        patch: operations["updateWebhookEndpoint"];
        trace?: never;
    };
    "/v1/webhook-endpoints/{endpointId}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the secret of a webhook endpoint
         * @description Webhooks are also signed with the former secret for a day, or for `formerSecretSeconds`. A key may make about 5 of these calls a second in total: listing checkouts or deliveries, reading a draw, resending a range of webhooks, testing webhooks, and all calls about webhook endpoints.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries of webhooks
         * @description First the pending deliveries, latest first, then the others. To read only new ones, set `createdFrom`. The list may lag by some seconds. All given filters apply. A key may make about 5 of these calls a second in total: listing checkouts or deliveries, reading a draw, resending a range of webhooks, testing webhooks, and all calls about webhook endpoints.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-deliveries/{deliveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a delivery
         * @description The current state of one delivery.
         */
        get: operations["getWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-deliveries/{deliveryId}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a webhook again
         * @description Sends the webhook immediately, even if it was delivered before. This is possible for seven days after it was delivered or finally failed. A key may do this about 10 times a second. Needs no Idempotency-Key: a webhook may arrive twice anyway, always with the same `webhook-id`.
         */
        post: operations["resendWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-deliveries/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send all webhooks of a range again
         * @description Sends the webhooks created from `createdFrom` until before `createdTo`, only those with the `status` if you give one; at most 1,000. A key may make about 5 of these calls a second in total: listing checkouts or deliveries, reading a draw, resending a range of webhooks, testing webhooks, and all calls about webhook endpoints. Needs no Idempotency-Key: a webhook may arrive twice anyway, always with the same `webhook-id`.
         */
        post: operations["resendWebhooks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test your endpoint
         * @description Sends `webhook.test` once, even to a disabled endpoint, and returns the outcome: `delivered` or `failed`. An endpoint that we stopped because it answered 410 is used again once it accepts a test. A key may make about 5 of these calls a second in total: listing checkouts or deliveries, reading a draw, resending a range of webhooks, testing webhooks, and all calls about webhook endpoints.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check liveness
         * @description Answers as long as the process runs.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check readiness
         * @description Whether Temporal answers, its namespace is complete, and a worker polls for tasks.
         */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read this document
         * @description OpenAPI 3.1.
         */
        get: operations["getOpenApiDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/partner-pay.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the contract of your payment provider
         * @description PartnerPay, as OpenAPI 3.1: for partners who collect the money themselves.
         */
        get: operations["getPartnerPayDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Go to the documentation
         * @description Redirects to `/docs`.
         */
        get: operations["getHome"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the documentation
         * @description The start page of the documentation.
         */
        get: operations["getDocs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/reference": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the reference
         * @description This document as a page.
         */
        get: operations["getReference"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/guides/{guide}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a guide
         * @description A how-to with commands to paste.
         */
        get: operations["getGuide"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read about all problems
         * @description A page with every code.
         */
        get: operations["listErrorPages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/errors/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read about a problem
         * @description The meaning of the code, what to do, and whether the Idempotency-Key is used up. The `type` of a problem links here.
         */
        get: operations["getErrorPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/assets/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a file that the pages load
         * @description Styles, scripts, the icon, and the search index.
         */
        get: operations["getDocsFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "checkout.admitted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The checkout is admitted: its turn in the queue has come.
         * @description Sent at least once, and perhaps late or out of order: verify the signature, then read the checkout if its version is newer than the one you have.
         */
        post: operations["onCheckoutAdmitted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "checkout.held": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Seats are held, and the total is known.
         * @description Sent at least once, and perhaps late or out of order: verify the signature, then read the checkout if its version is newer than the one you have.
         */
        post: operations["onCheckoutHeld"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "checkout.hold_expired": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The hold has ended; seats can be chosen again.
         * @description Sent at least once, and perhaps late or out of order: verify the signature, then read the checkout if its version is newer than the one you have.
         */
        post: operations["onCheckoutHoldExpired"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "checkout.seats_lost": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The seats are not held: they were taken when requested, or are lost, for example after a failed order. Nothing was charged, and seats can be chosen again.
         * @description Sent at least once, and perhaps late or out of order: verify the signature, then read the checkout if its version is newer than the one you have.
         */
        post: operations["onCheckoutSeatsLost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "checkout.payment_failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A payment was refused and nothing was charged; `status` shows whether the seats are still held.
         * @description Sent at least once, and perhaps late or out of order: verify the signature, then read the checkout if its version is newer than the one you have.
         */
        post: operations["onCheckoutPaymentFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "checkout.processing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The outcome of an order is not known yet; do not buy again.
         * @description Sent at least once, and perhaps late or out of order: verify the signature, then read the checkout if its version is newer than the one you have.
         */
        post: operations["onCheckoutProcessing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "checkout.in_review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A person must decide the outcome of an order; do not buy again.
         * @description Sent at least once, and perhaps late or out of order: verify the signature, then read the checkout if its version is newer than the one you have.
         */
        post: operations["onCheckoutInReview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "checkout.confirmed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The tickets are bought.
         * @description Sent at least once, and perhaps late or out of order: verify the signature, then read the checkout if its version is newer than the one you have.
         */
        post: operations["onCheckoutConfirmed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "checkout.cancellation_refused": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The order cannot be cancelled, as `lastFailure` says; the tickets stay valid.
         * @description Sent at least once, and perhaps late or out of order: verify the signature, then read the checkout if its version is newer than the one you have.
         */
        post: operations["onCheckoutCancellationRefused"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "checkout.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The checkout failed; nothing was charged.
         * @description Sent at least once, and perhaps late or out of order: verify the signature, then read the checkout if its version is newer than the one you have.
         */
        post: operations["onCheckoutFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "checkout.expired": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The checkout expired; nothing was charged.
         * @description Sent at least once, and perhaps late or out of order: verify the signature, then read the checkout if its version is newer than the one you have.
         */
        post: operations["onCheckoutExpired"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "checkout.abandoned": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The checkout was abandoned before an order was placed; nothing was charged.
         * @description Sent at least once, and perhaps late or out of order: verify the signature, then read the checkout if its version is newer than the one you have.
         */
        post: operations["onCheckoutAbandoned"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "checkout.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The order was cancelled; `payment.refund` shows the refund.
         * @description Sent at least once, and perhaps late or out of order: verify the signature, then read the checkout if its version is newer than the one you have.
         */
        post: operations["onCheckoutCancelled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "checkout.refunded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A refund that was pending or stuck is settled: the money is back, or was never taken, as `payment.money` shows.
         * @description Sent at least once, and perhaps late or out of order: verify the signature, then read the checkout if its version is newer than the one you have.
         */
        post: operations["onCheckoutRefunded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "checkout.refund_stuck": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A refund is stuck; our operators settle it manually.
         * @description Sent at least once, and perhaps late or out of order: verify the signature, then read the checkout if its version is newer than the one you have.
         */
        post: operations["onCheckoutRefundStuck"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A test that you requested; it only shows that webhooks arrive.
         * @description Sent once, by `POST /v1/webhook-test`, whose response contains the outcome.
         */
        post: operations["onWebhookTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description A cinema or another venue. */
        Venue: {
            id: string;
            name: string;
            address: {
                line: string | null;
                city: string | null;
                state: string | null;
                postal: string | null;
                lat: number | null;
                lon: number | null;
            };
            /** @description The distance from the requested place. */
            distanceKm: number | null;
            url: string | null;
            /** @description Whether tickets can be bought here. */
            supported: boolean | null;
            supportsConcessions: boolean | null;
        };
        /** @description Venues, nearest first. */
        VenueList: {
            data: components["schemas"]["Venue"][];
            /** @description Send it as `cursor` for the next page; null on the last one. */
            nextCursor: string | null;
        };
        /** @description A film or another production. */
        Production: {
            id: string;
            title: string;
            synopsis: string | null;
            /** @description For example PG-13. */
            rating: string | null;
            genres: string[];
            runtimeMinutes: number | null;
            /** @description For example 2026-11-20. */
            releaseDate: string | null;
            coverUrl: string | null;
            trailerUrls: string[];
            cast: {
                name: string;
                characterName?: string;
            }[];
            crew: {
                name: string;
                role?: string;
            }[];
            url: string | null;
        };
        ProductionList: {
            data: components["schemas"]["Production"][];
            /** @description Send it as `cursor` for the next page; null on the last one. */
            nextCursor: string | null;
        };
        /** @description A showing of a production at a venue. */
        Showtime: {
            id: string;
            /** @description Null if the titles could not be read. */
            title: string | null;
            productionId: string;
            venueId: string;
            /** Format: date-time */
            startsAt: string;
            /**
             * Format: date-time
             * @description In the venue's local time.
             */
            localStart: string;
            /**
             * @description `reserved`: seats are chosen by id; `general`: a number of places is chosen.
             * @enum {string}
             */
            seating: "reserved" | "general";
            /** @description Ids of the `attributes` in the list response. */
            attributes: string[];
            offers: {
                /** @description The id to choose seats with; null in lists, which contain prices only. */
                offerId: string | null;
                label: string;
                /** @description The lowest price; the receipt has the exact one. */
                price: components["schemas"]["Money"];
                /** @description Whether the ticket is known to cost more for some seats; not every list shows this. */
                priceVaries: boolean;
            }[];
            /** @description Free seats or places; null if unknown. */
            available: number | null;
            /** @description Tags of special events. */
            tags: string[];
            /** @description The hosted checkout of the ticketing service, for one customer; null unless showtimes are requested by their ids. Do not store it: it stops working. */
            checkoutUrl: string | null;
        };
        /** @description Showtimes, ordered by start. */
        ShowtimeList: {
            data: components["schemas"]["Showtime"][];
            /** @description Send it as `cursor` for the next page; null on the last one. */
            nextCursor: string | null;
            /** @description Days whose showtimes can be ordered already, although they are not listed yet. */
            preOrders: {
                productionId: string;
                venueId: string;
                /** @description Each day as its midnight at the venue. */
                days: string[];
            }[];
            /** @description The meaning of the `attributes` of a showtime. */
            attributes: {
                id: string;
                label: string | null;
                category: string | null;
                iconUrl: string | null;
                description: string | null;
            }[];
        };
        /** @description The hosted checkout of the ticketing service, for one customer; do not store it. */
        CheckoutLink: {
            url: string;
        };
        /** @description The seats of a showtime as they were at `asOf`. General admission has no rows. */
        SeatMap: {
            /** Format: date-time */
            asOf: string;
            /** @description Free seats or places; null if unknown. */
            available: number | null;
            /** @description In the units of `x`. */
            width: number;
            /** @description In the units of `y`. */
            height: number;
            legend: {
                type: string;
                label: string;
                color: string;
            }[];
            rows: {
                label: string;
                seats: {
                    id: string;
                    number: string;
                    x: number;
                    y: number;
                    /** @description One of the types in `legend`. */
                    type: string;
                    /**
                     * @description `mine`: held or bought by this checkout.
                     * @enum {string}
                     */
                    status: "available" | "taken" | "mine" | "broken";
                }[];
            }[];
            recommendedSeatIds: string[];
        };
        StartCheckout: {
            showtimeId: string;
            /** @description The number of tickets. */
            quantity: number;
            /** @description The code that the customer typed. */
            promotionCode?: string;
            /** @description Private: it is sent only to the ticketing service. */
            loyaltyCardNumber?: string;
            customer?: components["schemas"]["Customer"];
            device?: {
                deviceId: string;
                adId?: string;
            };
            /** @description Your own reference, such as a cart id; no personal data. */
            reference?: string;
        };
        EditCheckout: {
            customer?: components["schemas"]["Customer"];
            promotionCode?: string | null;
            loyaltyCardNumber?: string | null;
            /** @description The number of tickets. */
            quantity?: number;
            reference?: string | null;
        };
        ChooseSeats: {
            items: ({
                /** @description One of the `offers` of the checkout. */
                offerId: string;
                /** @description For reserved seating. */
                seatIds: string[];
            } | {
                /** @description One of the `offers` of the checkout. */
                offerId: string;
                /** @description For general admission. */
                quantity: number;
            })[];
        };
        PlaceOrder: {
            /** @description The `receipt.total` that the customer has confirmed. */
            expectedTotal: {
                amount: string;
                currency: string;
            };
            payment: components["schemas"]["NoncePayment"] | components["schemas"]["SavedPayment"] | components["schemas"]["PartnerPayment"] | components["schemas"]["CardPayment"];
            paymentDeviceData?: string;
            /** @description Passed on unchanged; agreed between you and the ticketing service. */
            shippingAddress?: {
                [key: string]: unknown;
            };
            /** @description Passed on unchanged; agreed between you and the ticketing service. */
            vendorData?: {
                [key: string]: unknown;
            };
        };
        CancelCheckout: Record<string, never>;
        Customer: components["schemas"]["GuestCustomer"] | components["schemas"]["AccountCustomer"];
        GuestCustomer: {
            /** @constant */
            type: "guest";
            /** Format: email */
            email: string;
            firstName: string;
            lastName: string;
            attribution?: components["schemas"]["Attribution"];
        };
        AccountCustomer: {
            /** @constant */
            type: "account";
            identity: string;
            password: string;
        };
        /** @description Where the customer came from, in your own terms. */
        Attribution: {
            [key: string]: string;
        };
        /** @description A checkout, from the choice of seats to tickets. */
        Checkout: {
            id: string;
            /**
             * @description The state of the checkout.
             * @enum {string}
             */
            status: "queued" | "preparing" | "selecting" | "holding" | "held" | "placing" | "processing" | "in_review" | "confirmed" | "cancelling" | "cancelled" | "completed" | "failed" | "expired" | "abandoned";
            /** @description The place in the queue, only while `queued`. It changes without a new version, so read it without `If-None-Match`. */
            queue?: {
                /** @description How many of your checkouts are before this one; in an on-sale, how many of all partners. Null before the draw, or if unknown. */
                ahead: number | null;
                /** @description `p50`: half of the customers wait no longer; `p90`: nine of ten. The estimate never grows. */
                estimatedWaitSeconds: {
                    p50: number;
                    p90: number;
                } | null;
                /** @description When the on-sale opens; only while `ahead` is null. */
                opensAt: string | null;
                /** @description Whether seats are left, as of some seconds ago; only in a GET of the checkout. */
                availability: ("available" | "few" | "none_now") | null;
            };
            /** @description Increases with every change. It is the ETag, and the `id` of events. */
            version: number;
            /** @description Your own reference, unchanged. */
            reference: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description A closed checkout can be read at least until this time.
             */
            keptUntil: string;
            showtime: {
                id: string;
                title: string;
                productionId: string;
                venueId: string;
                venueName: string;
                /** Format: date-time */
                startsAt: string;
                /**
                 * Format: date-time
                 * @description In the venue's local time.
                 */
                localStart: string;
                /**
                 * @description `reserved`: seats are chosen by id; `general`: a number of places is chosen.
                 * @enum {string}
                 */
                seating: "reserved" | "general";
                available?: number;
                /** @description Tags of special events. */
                tags: string[];
            } | null;
            /** @description The number of tickets. */
            quantity: number;
            maxQuantity: number | null;
            /** @description Free seats or places. */
            available: number | null;
            offers: {
                offerId: string;
                label: string;
                /** @description The lowest price; the receipt has the exact one. */
                price: components["schemas"]["Money"];
                /** @description Whether the ticket is known to cost more for some seats; not every list shows this. */
                priceVaries: boolean;
            }[];
            /** @description Messages to show the customer before paying, in the ticketing service's wording. */
            notices: {
                offerChanged: string | null;
                agePolicyUrl: string | null;
                shipping: string | null;
                shippingFaqUrl?: string | null;
            };
            /** @description The ticketing service's survey for the customer, unchanged. */
            surveys: {
                [key: string]: unknown;
            } | null;
            promotion: {
                code: string;
                /**
                 * @description `applied` once a receipt shows a discount.
                 * @enum {string}
                 */
                status: "requested" | "applied";
                message: string | null;
            } | null;
            /** @description Whether the customer is known, without personal data. */
            customer: {
                type: ("guest" | "account") | null;
                /**
                 * @description `signed_out`: the session has ended and the customer has to sign in again.
                 * @enum {string}
                 */
                status: "missing" | "signed_out" | "ready";
                /** @description For payments of type `saved`, if the customer has an account. */
                savedInstruments: {
                    instrumentId: string;
                    label: string | null;
                }[];
                signupPromotionCode: string | null;
            };
            hold: {
                items: {
                    offerId: string;
                    quantity: number;
                    /** @description Empty in general admission. */
                    seats: {
                        id: string;
                        label: string;
                        /** @description As in the seat map, such as `wheelchair`. */
                        type?: string;
                        /** @description The type in words, such as `Wheelchair space`: show it to the customer, and on the ticket. */
                        typeLabel?: string;
                    }[];
                }[];
                expiresAt: string | null;
                expiresInSeconds: number | null;
            } | null;
            receipt: {
                subtotal: components["schemas"]["Money"];
                serviceFee: components["schemas"]["Money"];
                tax: components["schemas"]["Money"];
                total: components["schemas"]["Money"];
            } | null;
            payment: {
                type: ("nonce" | "saved" | "partner" | "card") | null;
                /**
                 * @description Whether the customer has been charged. Let the customer buy again only when it is `not_taken`, or the refund is `done`.
                 * @enum {string}
                 */
                money: "not_taken" | "unknown" | "taken";
                /** @description The amount that was taken. */
                amount?: components["schemas"]["Money"];
                refund?: {
                    /**
                     * @description `stuck`: our operators settle it manually.
                     * @enum {string}
                     */
                    status: "pending" | "done" | "stuck";
                    /** @description Null if the ticketing service does not report the amount. */
                    amount: components["schemas"]["Money"] | null;
                };
                /** @description The number of payment attempts so far. */
                attempt: number;
                attemptsLeft: number;
                /** @description The number of refunds and voids still owed; left out if there are none. */
                compensationsWaiting?: number;
            };
            order: {
                id: string | null;
                /** @enum {string} */
                status: "pending" | "fulfilled" | "cancelled";
            } | null;
            /** @description Once `confirmed`. Usually one for each place; a vendor may issue one for several, or others besides, such as vouchers. */
            tickets: {
                number: number;
                /** @description Null in general admission, and if the ticket names no seat of the seat map, or several. */
                seat: {
                    id: string;
                    label: string;
                    /** @description As in the seat map, such as `wheelchair`. */
                    type?: string;
                    /** @description The type in words, such as `Wheelchair space`: show it to the customer, and on the ticket. */
                    typeLabel?: string;
                } | null;
                /** @description The label on the ticket, such as `F7-F8`; left out if `seat` is set or the ticket has no label. */
                label?: string;
                /** @description Null if it is unknown which of several offers the ticket belongs to. */
                offerId: string | null;
                /** @description Empty if it would have more than 200 characters; only `qrData` is scanned at the door. */
                bookingId: string;
                /** @description The code scanned at the door. */
                qrData: string;
                /** @description Path of the code as a picture. */
                qrSvg: string;
            }[];
            cancellation: {
                /** Format: date-time */
                possibleUntil?: string;
                /** Format: date-time */
                requestedAt?: string;
                /**
                 * @description `late`: the order succeeded after we had reported it as unknown; `payment`: the payment could not be captured.
                 * @enum {string}
                 */
                reason?: "customer" | "ops" | "late" | "payment";
                /** @description Why the last cancellation was not carried out; the order is kept. */
                refusal?: components["schemas"]["LastFailure"];
                /** Format: date-time */
                at?: string;
            } | null;
            lastFailure: components["schemas"]["LastFailure"] | null;
            nextAction: components["schemas"]["NextAction"] | null;
            /** @description Commands that would be accepted now. */
            actions: ("seats" | "edit" | "order" | "cancel")[];
        };
        /** @description Checkouts, possibly some seconds old: first those that can still change, then the others; latest first in each part. */
        CheckoutList: {
            data: components["schemas"]["Checkout"][];
            /** @description Send it as `cursor` for the next page; null on the last one. */
            nextCursor: string | null;
        };
        /** @description What to do next. */
        NextAction: {
            /** @constant */
            type: "wait";
            /** @description Read the checkout again after this time, or wait for an event. */
            afterSeconds: number;
        } | {
            /** @constant */
            type: "provide_customer";
            /** @constant */
            method: "PATCH";
            /** @description The path to call. */
            href: string;
        } | {
            /** @constant */
            type: "authenticate";
            /** @constant */
            method: "PATCH";
            /** @description The path to call. */
            href: string;
        } | {
            /** @constant */
            type: "choose_seats";
            /** @constant */
            method: "PUT";
            /** @description The path to call. */
            href: string;
            /** @description Empty in general admission, and if no free seats are known. */
            recommendedSeatIds: string[];
        } | {
            /** @constant */
            type: "pay";
            /** @constant */
            method: "POST";
            /** @description The path to call. */
            href: string;
            /**
             * Format: date-time
             * @description The seats are held until then.
             */
            by: string;
        } | {
            /** @constant */
            type: "start_over";
        } | {
            /** @constant */
            type: "contact_support";
            /** @description Quote this id when you contact us. */
            quote: string;
        };
        /** @description The last failure, unless a later command succeeded. */
        LastFailure: {
            /**
             * @description The subject of the failure.
             * @enum {string}
             */
            kind: "payment" | "inventory" | "request" | "cancellation" | "upstream";
            /**
             * @description Stable; handle an unknown code by its `kind`.
             * @example AUTHENTICATION_NEEDED
             * @example AUTHORIZATION_LAPSED
             * @example AUTHORIZATION_MISMATCH
             * @example AUTHORIZATION_USED
             * @example CANCELLATION_WINDOW_EXPIRED
             * @example CANCELLED
             * @example CANCEL_REQUESTED
             * @example CARD_TOKEN_SPENT
             * @example CHECKOUT_BUSY
             * @example CHECKOUT_STATE
             * @example CUSTOMER_NEEDED
             * @example DUPLICATE_CLIENT_REQUEST_ID
             * @example FRAUD_DETECTED
             * @example GENERIC_ERROR
             * @example HOLD_EXPIRED
             * @example INVALID_CREDIT_CARD_NUMBER
             * @example INVALID_SEATS
             * @example INVALID_SHOWTIME
             * @example INVENTORY_UNAVAILABLE
             * @example OFFER_NOT_FOUND
             * @example ORDER_NOT_ACCEPTED
             * @example ORDER_NOT_CANCELLABLE
             * @example ORDER_NOT_FOUND
             * @example ORDER_NOT_PLACED
             * @example PAYMENT_ATTEMPTS_EXHAUSTED
             * @example PAYMENT_PROVIDER_MISSING
             * @example PAYMENT_PROVIDER_UNAVAILABLE
             * @example PAYMENT_PROVIDER_UNUSABLE
             * @example PRICE_CHANGED
             * @example PROCESSOR_DECLINED
             * @example PRODUCT_NOT_FOUND
             * @example REFUND_PROCESSING_ERROR
             * @example SEAT_CHANGES_EXHAUSTED
             * @example SEAT_UNAVAILABLE
             * @example SESSION_ENDED
             * @example UNSUPPORTED_IN_SHAPE
             * @example UPSTREAM_BUSY
             * @example UPSTREAM_ERROR
             * @example UPSTREAM_UNAVAILABLE
             * @example VERSION_CHANGED
             */
            code: string;
            /** @description One sentence for a person. */
            message: string;
            /** @description Whether a retry, perhaps with other input, can succeed. */
            retryable: boolean;
            /** @description What to do next: one of the types of `nextAction`. Null if there is nothing to do. */
            next: ("wait" | "provide_customer" | "authenticate" | "choose_seats" | "pay" | "start_over" | "contact_support") | null;
            /** @description JSON pointer to the refused field. */
            pointer?: string;
            /** @description The payment attempt that failed. */
            attempt?: number;
            /** Format: date-time */
            at?: string;
        };
        /** @description An exact amount: a decimal string with the currency's places, or more if the ticketing service sent more. */
        Money: {
            amount: string;
            /** @description ISO 4217 code */
            currency: string;
        };
        /** @description A sale with a lobby: checkouts started before `opensAt` take part in a draw. */
        OnSale: {
            id: string;
            /** Format: date-time */
            opensAt: string;
            /**
             * @description `closing`: the waiting checkouts are called or cancelled; at first, new checkouts still join them. `closed`: new checkouts no longer belong to the on-sale.
             * @enum {string}
             */
            state: "scheduled" | "drawing" | "open" | "closing" | "closed";
            /** @description Null if the on-sale covers all your checkouts. */
            showtimeIds: string[] | null;
            /** @description The weight of your checkouts in the draw, fixed when the on-sale is created. */
            weight: number;
            /** @description SHA-256 of the seed, in hex. Published before the draw. */
            seedHash: string;
            /** @description 32 bytes in hex; null before the draw. */
            seed: string | null;
            /** @description How many checkouts were drawn; null before the draw. */
            drawn: number | null;
            /** @description SHA-256, in hex, of a text with one line for each drawn checkout: the hash of its id, and the index and weight of its partner, separated by spaces. The lines are sorted, and joined by line feeds. Null before the draw. */
            participantsHash: string | null;
            /** @description How many checkouts have been called so far. */
            called: number;
            /** @description How many checkouts wait to be called. */
            waiting: number;
            callsPerSecond: number;
            /**
             * @description `end`: checkouts whose showtime is sold out fail with INVENTORY_UNAVAILABLE.
             * @enum {string}
             */
            whenSoldOut: "end" | "wait";
        };
        OnSaleList: {
            data: components["schemas"]["OnSale"][];
            nextCursor: null;
        };
        /** @description A complete draw, so that anybody can verify it. */
        Draw: {
            id: string;
            /** @description SHA-256 of the seed, in hex. Published before the draw. */
            seedHash: string;
            /** @description 32 bytes in hex. */
            seed: string;
            /** @description SHA-256, in hex, of a text with one line for each drawn checkout: the hash of its id, and the index and weight of its partner, separated by spaces. The lines are sorted, and joined by line feeds. */
            participantsHash: string;
            /** @description The weight of each partner. */
            weights: number[];
            /** @description In the drawn order. `checkoutIdHash`: SHA-256 of the id, in hex; `partner`: the index of its partner in `weights`. */
            order: {
                checkoutIdHash: string;
                partner: number;
            }[];
        };
        /** @description The events of the checkout, oldest first. */
        Timeline: {
            data: {
                /** Format: date-time */
                at: string;
                /** @description For a person; do not parse it. */
                text: string;
            }[];
            /** @description Send it as `cursor` for the next page; null on the last one. */
            nextCursor: string | null;
        };
        /** @description A change of a checkout, without private data. */
        CheckoutEvent: {
            /**
             * @description `checkout.updated`: any other change. Ignore unknown types.
             * @enum {string}
             */
            type: "checkout.admitted" | "checkout.held" | "checkout.hold_expired" | "checkout.seats_lost" | "checkout.payment_failed" | "checkout.processing" | "checkout.in_review" | "checkout.confirmed" | "checkout.cancellation_refused" | "checkout.failed" | "checkout.expired" | "checkout.abandoned" | "checkout.cancelled" | "checkout.refunded" | "checkout.refund_stuck" | "checkout.updated";
            /** Format: date-time */
            timestamp: string;
            data: {
                id: string;
                /** @description Read the checkout if the version you have is older. */
                version: number;
                /**
                 * @description The state of the checkout.
                 * @enum {string}
                 */
                status: "queued" | "preparing" | "selecting" | "holding" | "held" | "placing" | "processing" | "in_review" | "confirmed" | "cancelling" | "cancelled" | "completed" | "failed" | "expired" | "abandoned";
                /** @description Your own reference, unchanged. */
                reference: string | null;
            };
        };
        WebhookEndpoint: {
            id: string;
            url: string;
            /** @description Null: all types. */
            events: ("checkout.admitted" | "checkout.held" | "checkout.hold_expired" | "checkout.seats_lost" | "checkout.payment_failed" | "checkout.processing" | "checkout.in_review" | "checkout.confirmed" | "checkout.cancellation_refused" | "checkout.failed" | "checkout.expired" | "checkout.abandoned" | "checkout.cancelled" | "checkout.refunded" | "checkout.refund_stuck")[] | null;
            /**
             * @description `ended`: the endpoint has answered 410. Webhooks are sent only to `enabled` endpoints.
             * @enum {string}
             */
            status: "enabled" | "disabled" | "ended";
            /**
             * @description Endpoints of the operator of Usher cannot be changed here.
             * @enum {string}
             */
            managedBy: "you" | "operator";
            /** @description Null for the operator's endpoint. */
            createdAt: string | null;
            /** @description Until this time the former secret signs, too; null if only the newest secret signs. */
            formerSecretValidUntil: string | null;
        };
        /** @description All endpoints, the operator's first. */
        WebhookEndpointList: {
            data: components["schemas"]["WebhookEndpoint"][];
            /** @description Send it as `cursor` for the next page; null on the last one. */
            nextCursor: string | null;
        };
        /** @description The endpoint with its new secret, which only this response contains. */
        WebhookEndpointSecret: {
            id: string;
            url: string;
            /** @description Null: all types. */
            events: ("checkout.admitted" | "checkout.held" | "checkout.hold_expired" | "checkout.seats_lost" | "checkout.payment_failed" | "checkout.processing" | "checkout.in_review" | "checkout.confirmed" | "checkout.cancellation_refused" | "checkout.failed" | "checkout.expired" | "checkout.abandoned" | "checkout.cancelled" | "checkout.refunded" | "checkout.refund_stuck")[] | null;
            /**
             * @description `ended`: the endpoint has answered 410. Webhooks are sent only to `enabled` endpoints.
             * @enum {string}
             */
            status: "enabled" | "disabled" | "ended";
            /**
             * @description Endpoints of the operator of Usher cannot be changed here.
             * @enum {string}
             */
            managedBy: "you" | "operator";
            /** @description Null for the operator's endpoint. */
            createdAt: string | null;
            /** @description Until this time the former secret signs, too; null if only the newest secret signs. */
            formerSecretValidUntil: string | null;
            /** @description `whsec_…`, for checking signatures. */
            secret: string;
        };
        CreateWebhookEndpoint: {
            /**
             * Format: uri
             * @description In production: an https URL with a public address.
             */
            url: string;
            /** @description The event types that the endpoint gets; null for all, including future types. */
            events?: ("checkout.admitted" | "checkout.held" | "checkout.hold_expired" | "checkout.seats_lost" | "checkout.payment_failed" | "checkout.processing" | "checkout.in_review" | "checkout.confirmed" | "checkout.cancellation_refused" | "checkout.failed" | "checkout.expired" | "checkout.abandoned" | "checkout.cancelled" | "checkout.refunded" | "checkout.refund_stuck")[] | null;
        };
        UpdateWebhookEndpoint: {
            /**
             * Format: uri
             * @description In production: an https URL with a public address.
             */
            url?: string;
            /** @description The event types that the endpoint gets; null for all, including future types. */
            events?: ("checkout.admitted" | "checkout.held" | "checkout.hold_expired" | "checkout.seats_lost" | "checkout.payment_failed" | "checkout.processing" | "checkout.in_review" | "checkout.confirmed" | "checkout.cancellation_refused" | "checkout.failed" | "checkout.expired" | "checkout.abandoned" | "checkout.cancelled" | "checkout.refunded" | "checkout.refund_stuck")[] | null;
            /** @description False: the endpoint gets nothing. True also enables an endpoint that has `ended`. */
            enabled?: boolean;
        };
        RotateWebhookSecret: {
            /** @description How long the former secret signs in addition to the new one. Default: a day; use 0 if it has leaked. */
            formerSecretSeconds?: number;
        };
        TestWebhook: {
            /** @description Default: your first endpoint. */
            endpointId?: string;
        };
        /** @description The event of `POST /v1/webhook-test`; it concerns no checkout. */
        WebhookTestEvent: {
            /** @constant */
            type: "webhook.test";
            /** Format: date-time */
            timestamp: string;
            data: Record<string, never>;
        };
        /** @description The delivery of a webhook. The body of your response is not stored. */
        WebhookDelivery: {
            id: string;
            /** @description The `webhook-id` header, the same for every attempt and every endpoint. */
            webhookId: string;
            /** @description The receiving endpoint; null before the first attempt. */
            endpointId: string | null;
            /**
             * @description Ignore unknown types.
             * @enum {string}
             */
            type: "checkout.admitted" | "checkout.held" | "checkout.hold_expired" | "checkout.seats_lost" | "checkout.payment_failed" | "checkout.processing" | "checkout.in_review" | "checkout.confirmed" | "checkout.cancellation_refused" | "checkout.failed" | "checkout.expired" | "checkout.abandoned" | "checkout.cancelled" | "checkout.refunded" | "checkout.refund_stuck" | "webhook.test";
            /** @description Null for a test. */
            checkoutId: string | null;
            /** @description The version of the checkout; null for a test. */
            version: number | null;
            /**
             * @description `pending` until it is `delivered` or has finally `failed`.
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed";
            /** @description The number of attempts. */
            attempts: number;
            /** @description Null before the first attempt. */
            lastAttempt: {
                /** Format: date-time */
                at: string;
                /** @description The status of your response; null if there was none. */
                httpStatus: number | null;
                /** @description Why the attempt failed, such as `HTTP_500` or `TIMEOUT`; null if it succeeded. */
                code: string | null;
            } | null;
            /** @description Null if an attempt is under way, or if there will be none. */
            nextAttemptAt: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        /** @description Deliveries: first those that can still be sent, then the others; latest first in each part. */
        WebhookDeliveryList: {
            data: components["schemas"]["WebhookDelivery"][];
            /** @description Send it as `cursor` for the next page; null on the last one. */
            nextCursor: string | null;
        };
        ResendWebhooks: {
            /** Format: date-time */
            createdFrom: string;
            /** Format: date-time */
            createdTo: string;
            /** @enum {string} */
            status?: "pending" | "delivered" | "failed";
            endpointId?: string;
        };
        ResentWebhooks: {
            /** @description The number of deliveries that will be sent again, one after the other. */
            count: number;
        };
        EmptyBody: Record<string, never>;
        /** @description Why the call was not carried out, or its failed outcome (RFC 9457). */
        Problem: {
            /**
             * Format: uri-reference
             * @description The documentation page of the code.
             */
            type: string;
            title: string;
            status: number;
            /** @description Stable; switch on it. */
            code: string;
            /**
             * @description The subject of the failure.
             * @enum {string}
             */
            kind: "payment" | "inventory" | "request" | "cancellation" | "upstream";
            /** @description Whether a retry, perhaps with other input, can succeed. */
            retryable: boolean;
            /** @description What to do next: one of the types of `nextAction`. Null if there is nothing to do. */
            next: ("wait" | "provide_customer" | "authenticate" | "choose_seats" | "pay" | "start_over" | "contact_support") | null;
            /** @description One sentence for a person. */
            detail: string;
            errors?: {
                /** @description JSON pointer into the body. */
                pointer?: string;
                /** @description The name of a query parameter. */
                parameter?: string;
                /** @description The name of a header. */
                header?: string;
                detail: string;
            }[];
            /** @description Send us this id if you need help. */
            requestId: string;
            checkout?: components["schemas"]["CheckoutInProblem"];
        };
        /** @description The checkout after the refusal. */
        CheckoutInProblem: {
            id: string;
            /**
             * @description The state of the checkout.
             * @enum {string}
             */
            status: "queued" | "preparing" | "selecting" | "holding" | "held" | "placing" | "processing" | "in_review" | "confirmed" | "cancelling" | "cancelled" | "completed" | "failed" | "expired" | "abandoned";
            /** @description The place in the queue, only while `queued`. It changes without a new version, so read it without `If-None-Match`. */
            queue?: {
                /** @description How many of your checkouts are before this one; in an on-sale, how many of all partners. Null before the draw, or if unknown. */
                ahead: number | null;
                /** @description `p50`: half of the customers wait no longer; `p90`: nine of ten. The estimate never grows. */
                estimatedWaitSeconds: {
                    p50: number;
                    p90: number;
                } | null;
                /** @description When the on-sale opens; only while `ahead` is null. */
                opensAt: string | null;
                /** @description Whether seats are left, as of some seconds ago; only in a GET of the checkout. */
                availability: ("available" | "few" | "none_now") | null;
            };
            /** @description Increases with every change. It is the ETag, and the `id` of events. */
            version: number;
            /** @description Your own reference, unchanged. */
            reference: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description A closed checkout can be read at least until this time.
             */
            keptUntil: string;
            showtime: {
                id: string;
                title: string;
                productionId: string;
                venueId: string;
                venueName: string;
                /** Format: date-time */
                startsAt: string;
                /**
                 * Format: date-time
                 * @description In the venue's local time.
                 */
                localStart: string;
                /**
                 * @description `reserved`: seats are chosen by id; `general`: a number of places is chosen.
                 * @enum {string}
                 */
                seating: "reserved" | "general";
                available?: number;
                /** @description Tags of special events. */
                tags: string[];
            } | null;
            /** @description The number of tickets. */
            quantity: number;
            maxQuantity: number | null;
            /** @description Free seats or places. */
            available: number | null;
            offers: {
                offerId: string;
                label: string;
                /** @description The lowest price; the receipt has the exact one. */
                price: components["schemas"]["Money"];
                /** @description Whether the ticket is known to cost more for some seats; not every list shows this. */
                priceVaries: boolean;
            }[];
            /** @description Messages to show the customer before paying, in the ticketing service's wording. */
            notices: {
                offerChanged: string | null;
                agePolicyUrl: string | null;
                shipping: string | null;
                shippingFaqUrl?: string | null;
            };
            /** @description The ticketing service's survey for the customer, unchanged. */
            surveys: {
                [key: string]: unknown;
            } | null;
            promotion: {
                code: string;
                /**
                 * @description `applied` once a receipt shows a discount.
                 * @enum {string}
                 */
                status: "requested" | "applied";
                message: string | null;
            } | null;
            /** @description Whether the customer is known, without personal data. */
            customer: {
                type: ("guest" | "account") | null;
                /**
                 * @description `signed_out`: the session has ended and the customer has to sign in again.
                 * @enum {string}
                 */
                status: "missing" | "signed_out" | "ready";
                /** @description For payments of type `saved`, if the customer has an account. */
                savedInstruments: {
                    instrumentId: string;
                    label: string | null;
                }[];
                signupPromotionCode: string | null;
            };
            hold: {
                items: {
                    offerId: string;
                    quantity: number;
                    /** @description Empty in general admission. */
                    seats: {
                        id: string;
                        label: string;
                        /** @description As in the seat map, such as `wheelchair`. */
                        type?: string;
                        /** @description The type in words, such as `Wheelchair space`: show it to the customer, and on the ticket. */
                        typeLabel?: string;
                    }[];
                }[];
                expiresAt: string | null;
                expiresInSeconds: number | null;
            } | null;
            receipt: {
                subtotal: components["schemas"]["Money"];
                serviceFee: components["schemas"]["Money"];
                tax: components["schemas"]["Money"];
                total: components["schemas"]["Money"];
            } | null;
            payment: {
                type: ("nonce" | "saved" | "partner" | "card") | null;
                /**
                 * @description Whether the customer has been charged. Let the customer buy again only when it is `not_taken`, or the refund is `done`.
                 * @enum {string}
                 */
                money: "not_taken" | "unknown" | "taken";
                /** @description The amount that was taken. */
                amount?: components["schemas"]["Money"];
                refund?: {
                    /**
                     * @description `stuck`: our operators settle it manually.
                     * @enum {string}
                     */
                    status: "pending" | "done" | "stuck";
                    /** @description Null if the ticketing service does not report the amount. */
                    amount: components["schemas"]["Money"] | null;
                };
                /** @description The number of payment attempts so far. */
                attempt: number;
                attemptsLeft: number;
                /** @description The number of refunds and voids still owed; left out if there are none. */
                compensationsWaiting?: number;
            };
            order: {
                id: string | null;
                /** @enum {string} */
                status: "pending" | "fulfilled" | "cancelled";
            } | null;
            /** @description Once `confirmed`. Usually one for each place; a vendor may issue one for several, or others besides, such as vouchers. */
            tickets: {
                number: number;
                /** @description Null in general admission, and if the ticket names no seat of the seat map, or several. */
                seat: {
                    id: string;
                    label: string;
                    /** @description As in the seat map, such as `wheelchair`. */
                    type?: string;
                    /** @description The type in words, such as `Wheelchair space`: show it to the customer, and on the ticket. */
                    typeLabel?: string;
                } | null;
                /** @description The label on the ticket, such as `F7-F8`; left out if `seat` is set or the ticket has no label. */
                label?: string;
                /** @description Null if it is unknown which of several offers the ticket belongs to. */
                offerId: string | null;
                /** @description Empty if it would have more than 200 characters; only `qrData` is scanned at the door. */
                bookingId: string;
                /** @description The code scanned at the door. */
                qrData: string;
                /** @description Path of the code as a picture. */
                qrSvg: string;
            }[];
            cancellation: {
                /** Format: date-time */
                possibleUntil?: string;
                /** Format: date-time */
                requestedAt?: string;
                /**
                 * @description `late`: the order succeeded after we had reported it as unknown; `payment`: the payment could not be captured.
                 * @enum {string}
                 */
                reason?: "customer" | "ops" | "late" | "payment";
                /** @description Why the last cancellation was not carried out; the order is kept. */
                refusal?: components["schemas"]["LastFailure"];
                /** Format: date-time */
                at?: string;
            } | null;
            lastFailure: components["schemas"]["LastFailure"] | null;
            nextAction: components["schemas"]["NextAction"] | null;
            /** @description Commands that would be accepted now. */
            actions: ("seats" | "edit" | "order" | "cancel")[];
            /** @description If seats were lost: the seats that are free now. */
            seatMap?: components["schemas"]["SeatMap"];
        };
        Health: {
            /** @constant */
            status: "ok";
        };
        Readiness: {
            /** @enum {string} */
            status: "ready" | "not ready" | "stopping";
            /** @description Empty while the process stops. */
            parts: {
                /** @enum {string} */
                temporal?: "ready" | "not ready" | "unknown";
                /** @enum {string} */
                namespace?: "ready" | "not ready" | "unknown";
                /** @enum {string} */
                worker?: "ready" | "not ready" | "unknown";
            };
        };
        NoncePayment: {
            /** @constant */
            type: "nonce";
            /** @description Used once. */
            nonce: string;
            provider: string;
        };
        SavedPayment: {
            /** @constant */
            type: "saved";
            instrumentId: string;
        };
        PartnerPayment: {
            /** @constant */
            type: "partner";
            /** @description The id of your own authorisation. */
            authorizationId: string;
        } | {
            /** @constant */
            type: "partner";
            /** @description The token with which we request an authorisation at your `paymentsUrl`. */
            token: string;
        };
        CardPayment: {
            /** @constant */
            type: "card";
            /** @description Used once. */
            token: string;
        };
    };
    responses: never;
    parameters: {
        /**
         * @description `wait=N`: how many seconds to wait for the outcome, from 0 to 25; 12 by default. `respond-async` is `wait=0`. A command that is still running after that is answered with 202.
         * @example wait=20
         */
        PreferWait: string;
        /**
         * @description `wait=N`, with `If-None-Match`: how many seconds to wait for a new version, from 0 to 25.
         * @example wait=20
         */
        PreferNews: string;
        /**
         * @description The last ETag that you have seen. The answer is 412 if the checkout has changed since. A repeat with a used key gets its first answer regardless.
         * @example "7"
         */
        IfMatch: string;
        /**
         * @description The ETag that you have. The answer is 304 while the checkout is unchanged.
         * @example "7"
         */
        IfNoneMatch: string;
        /**
         * @description The last `id` that you received; browsers send it automatically.
         * @example 7
         */
        LastEventId: string;
    };
    requestBodies: never;
    headers: {
        /** @description Names this call in our logs. */
        "Request-Id": string;
        /** @description The version of the checkout, in quotes. */
        ETag: string;
        /** @description Path of the checkout, or the target of a redirect. */
        Location: string;
        /** @description Seconds to wait before you read again or repeat the call. */
        "Retry-After": number;
        /** @description The preference that was applied. */
        "Preference-Applied": string;
        /** @description `true` if an earlier call with this key was carried out. */
        "Idempotent-Replayed": string;
        /** @description The remaining rate of the key. */
        RateLimit: string;
        /** @description The rate limit of the key. */
        "RateLimit-Policy": string;
        /** @description `Bearer`. */
        "WWW-Authenticate": string;
        /** @description How long the answer may be cached. */
        "Cache-Control": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listVenues: {
        parameters: {
            query?: {
                lat?: number;
                lon?: number;
                radiusKm?: number;
                q?: string;
                cursor?: string;
                ids?: string[];
                vendorVenueId?: string;
                circuitId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Venues. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VenueList"];
                };
            };
            /** @description `INVALID_REQUEST` */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAUTHORIZED";
                    };
                };
            };
            /** @description `REQUEST_TIMEOUT` */
            408: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "REQUEST_TIMEOUT";
                    };
                };
            };
            /** @description `RATE_LIMITED`, `TOO_MANY_WAITING` */
            429: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "RATE_LIMITED" | "TOO_MANY_WAITING";
                    };
                };
            };
            /** @description `HEADERS_TOO_LARGE` */
            431: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "HEADERS_TOO_LARGE";
                    };
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
            /** @description `UPSTREAM_UNAVAILABLE` */
            502: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAVAILABLE` */
            503: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAVAILABLE";
                    };
                };
            };
        };
    };
    getVenue: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the venue.
                 * @example C12
                 */
                venueId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The venue. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Venue"];
                };
            };
            /** @description `INVALID_REQUEST` */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAUTHORIZED";
                    };
                };
            };
            /** @description `NOT_FOUND` */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            /** @description `REQUEST_TIMEOUT` */
            408: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "REQUEST_TIMEOUT";
                    };
                };
            };
            /** @description `RATE_LIMITED`, `TOO_MANY_WAITING` */
            429: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "RATE_LIMITED" | "TOO_MANY_WAITING";
                    };
                };
            };
            /** @description `HEADERS_TOO_LARGE` */
            431: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "HEADERS_TOO_LARGE";
                    };
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
            /** @description `UPSTREAM_UNAVAILABLE` */
            502: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAVAILABLE` */
            503: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAVAILABLE";
                    };
                };
            };
        };
    };
    listVenueProductions: {
        parameters: {
            query?: {
                from?: string;
                to?: string;
                /** @description The marketplace. Default: the US one. */
                marketplaceId?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the venue.
                 * @example C12
                 */
                venueId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Productions. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductionList"];
                };
            };
            /** @description `INVALID_REQUEST` */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAUTHORIZED";
                    };
                };
            };
            /** @description `NOT_FOUND` */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            /** @description `REQUEST_TIMEOUT` */
            408: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "REQUEST_TIMEOUT";
                    };
                };
            };
            /** @description `RATE_LIMITED`, `TOO_MANY_WAITING` */
            429: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "RATE_LIMITED" | "TOO_MANY_WAITING";
                    };
                };
            };
            /** @description `HEADERS_TOO_LARGE` */
            431: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "HEADERS_TOO_LARGE";
                    };
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
            /** @description `UPSTREAM_UNAVAILABLE` */
            502: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAVAILABLE` */
            503: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAVAILABLE";
                    };
                };
            };
        };
    };
    listProductions: {
        parameters: {
            query?: {
                name?: string;
                ids?: string[];
                /** @description The marketplace. Default: the US one. */
                marketplaceId?: string;
                vendorProductionId?: string;
                circuitId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Productions. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductionList"];
                };
            };
            /** @description `INVALID_REQUEST` */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAUTHORIZED";
                    };
                };
            };
            /** @description `REQUEST_TIMEOUT` */
            408: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "REQUEST_TIMEOUT";
                    };
                };
            };
            /** @description `RATE_LIMITED`, `TOO_MANY_WAITING` */
            429: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "RATE_LIMITED" | "TOO_MANY_WAITING";
                    };
                };
            };
            /** @description `HEADERS_TOO_LARGE` */
            431: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "HEADERS_TOO_LARGE";
                    };
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
            /** @description `UPSTREAM_UNAVAILABLE` */
            502: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAVAILABLE` */
            503: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAVAILABLE";
                    };
                };
            };
        };
    };
    listShowtimes: {
        parameters: {
            query?: {
                venueIds?: string[];
                from?: string;
                to?: string;
                date?: string;
                productionIds?: string[];
                /** @description The marketplace. Default: the US one. */
                marketplaceId?: string;
                ids?: string[];
                vendorShowtimeId?: string;
                venueId?: string;
                vendorVenueId?: string;
                circuitId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Showtimes. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShowtimeList"];
                };
            };
            /** @description `INVALID_REQUEST` */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAUTHORIZED";
                    };
                };
            };
            /** @description `REQUEST_TIMEOUT` */
            408: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "REQUEST_TIMEOUT";
                    };
                };
            };
            /** @description `RATE_LIMITED`, `TOO_MANY_WAITING` */
            429: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "RATE_LIMITED" | "TOO_MANY_WAITING";
                    };
                };
            };
            /** @description `HEADERS_TOO_LARGE` */
            431: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "HEADERS_TOO_LARGE";
                    };
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
            /** @description `UPSTREAM_UNAVAILABLE` */
            502: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAVAILABLE` */
            503: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAVAILABLE";
                    };
                };
            };
        };
    };
    getShowtime: {
        parameters: {
            query?: {
                /** @description The marketplace. Default: the US one. */
                marketplaceId?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the showtime.
                 * @example D812
                 */
                showtimeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The showtime. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Showtime"];
                };
            };
            /** @description `INVALID_REQUEST` */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAUTHORIZED";
                    };
                };
            };
            /** @description `NOT_FOUND` */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            /** @description `REQUEST_TIMEOUT` */
            408: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "REQUEST_TIMEOUT";
                    };
                };
            };
            /** @description `RATE_LIMITED`, `TOO_MANY_WAITING` */
            429: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "RATE_LIMITED" | "TOO_MANY_WAITING";
                    };
                };
            };
            /** @description `HEADERS_TOO_LARGE` */
            431: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "HEADERS_TOO_LARGE";
                    };
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
            /** @description `UPSTREAM_UNAVAILABLE` */
            502: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAVAILABLE` */
            503: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAVAILABLE";
                    };
                };
            };
        };
    };
    getShowtimeSeatMap: {
        parameters: {
            query?: {
                /** @description The number of seats to recommend. */
                quantity?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the showtime.
                 * @example D812
                 */
                showtimeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The seat map. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeatMap"];
                };
            };
            /** @description `INVALID_REQUEST` */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAUTHORIZED";
                    };
                };
            };
            /** @description `NOT_FOUND`, `NO_SEAT_MAP` */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "NOT_FOUND" | "NO_SEAT_MAP";
                    };
                };
            };
            /** @description `REQUEST_TIMEOUT` */
            408: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "REQUEST_TIMEOUT";
                    };
                };
            };
            /** @description `RATE_LIMITED`, `TOO_MANY_WAITING` */
            429: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "RATE_LIMITED" | "TOO_MANY_WAITING";
                    };
                };
            };
            /** @description `HEADERS_TOO_LARGE` */
            431: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "HEADERS_TOO_LARGE";
                    };
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
            /** @description `UPSTREAM_UNAVAILABLE` */
            502: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAVAILABLE` */
            503: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAVAILABLE";
                    };
                };
            };
        };
    };
    getCheckoutLink: {
        parameters: {
            query?: {
                /** @description Your referrer tag. */
                iref?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the showtime.
                 * @example D812
                 */
                showtimeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckoutLink"];
                };
            };
            /** @description The redirect for browsers. */
            302: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description `INVALID_REQUEST` */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAUTHORIZED";
                    };
                };
            };
            /** @description `NOT_FOUND`, `NO_CHECKOUT_LINK` */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "NOT_FOUND" | "NO_CHECKOUT_LINK";
                    };
                };
            };
            /** @description `REQUEST_TIMEOUT` */
            408: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "REQUEST_TIMEOUT";
                    };
                };
            };
            /** @description `RATE_LIMITED`, `TOO_MANY_WAITING` */
            429: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "RATE_LIMITED" | "TOO_MANY_WAITING";
                    };
                };
            };
            /** @description `HEADERS_TOO_LARGE` */
            431: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "HEADERS_TOO_LARGE";
                    };
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
            /** @description `UPSTREAM_UNAVAILABLE` */
            502: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAVAILABLE` */
            503: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAVAILABLE";
                    };
                };
            };
        };
    };
    listCheckouts: {
        parameters: {
            query?: {
                status?: ("queued" | "preparing" | "selecting" | "holding" | "held" | "placing" | "processing" | "in_review" | "confirmed" | "cancelling" | "cancelled" | "completed" | "failed" | "expired" | "abandoned")[];
                failureKind?: "payment" | "inventory" | "request" | "cancellation" | "upstream";
                venueId?: string;
                showtimeId?: string;
                /** @description Your own reference, such as a cart id; no personal data. */
                reference?: string;
                createdFrom?: string;
                createdTo?: string;
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckoutList"];
                };
            };
            /** @description `INVALID_REQUEST` */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAUTHORIZED";
                    };
                };
            };
            /** @description `REQUEST_TIMEOUT` */
            408: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "REQUEST_TIMEOUT";
                    };
                };
            };
            /** @description `RATE_LIMITED`, `TOO_MANY_WAITING` */
            429: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "RATE_LIMITED" | "TOO_MANY_WAITING";
                    };
                };
            };
            /** @description `HEADERS_TOO_LARGE` */
            431: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "HEADERS_TOO_LARGE";
                    };
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
            /** @description `UNAVAILABLE` */
            503: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAVAILABLE";
                    };
                };
            };
        };
    };
    startCheckout: {
        parameters: {
            query?: {
                /** @description Seconds to wait, instead of `Prefer: wait=N`; it overrides the header. */
                wait?: number;
            };
            header: {
                /**
                 * @description Names this command. A repeat with the same body joins the running command or returns its outcome; a new command, or a new card, needs a new key.
                 * @example cart-1842-startCheckout
                 */
                "Idempotency-Key": string;
                /**
                 * @description `wait=N`: how many seconds to wait for the outcome, from 0 to 25; 12 by default. `respond-async` is `wait=0`. A command that is still running after that is answered with 202.
                 * @example wait=20
                 */
                Prefer?: components["parameters"]["PreferWait"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartCheckout"];
            };
        };
        responses: {
            /** @description Started; choose seats next. */
            201: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checkout"];
                };
            };
            /** @description Accepted, but not settled in time. Follow the checkout by long poll, events or webhooks. While the command is under way, a repeat with the same key waits again. Once the checkout is `processing`, a repeat is answered 202 at once, with the current checkout: from then on, follow its `nextAction`. */
            202: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["Retry-After"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checkout"];
                };
            };
            /** @description `INVALID_REQUEST`, `IDEMPOTENCY_KEY_REQUIRED`, `AUTHENTICATION_FAILED`, `OFFER_NOT_FOUND`, `INVALID_SHOWTIME`, `INVALID_SEATS` */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INVALID_REQUEST" | "IDEMPOTENCY_KEY_REQUIRED" | "AUTHENTICATION_FAILED" | "OFFER_NOT_FOUND" | "INVALID_SHOWTIME" | "INVALID_SEATS";
                    };
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAUTHORIZED";
                    };
                };
            };
            /** @description `REQUEST_TIMEOUT` */
            408: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "REQUEST_TIMEOUT";
                    };
                };
            };
            /** @description `ALREADY_QUEUED`, `INVENTORY_UNAVAILABLE`, `PRODUCT_NOT_FOUND`, `UNSUPPORTED_IN_SHAPE`, `GENERIC_ERROR`, `CANCELLED` */
            409: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "ALREADY_QUEUED" | "INVENTORY_UNAVAILABLE" | "PRODUCT_NOT_FOUND" | "UNSUPPORTED_IN_SHAPE" | "GENERIC_ERROR" | "CANCELLED";
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE` */
            413: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNSUPPORTED_MEDIA_TYPE";
                    };
                };
            };
            /** @description `IDEMPOTENCY_KEY_REUSED` */
            422: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            /** @description `RATE_LIMITED`, `TOO_MANY_WAITING`, `TOO_MANY_WRONG_PASSWORDS`, `TOO_MANY_CHECKOUTS` */
            429: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "RATE_LIMITED" | "TOO_MANY_WAITING" | "TOO_MANY_WRONG_PASSWORDS" | "TOO_MANY_CHECKOUTS";
                    };
                };
            };
            /** @description `HEADERS_TOO_LARGE` */
            431: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "HEADERS_TOO_LARGE";
                    };
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
            /** @description `SESSION_ENDED`, `UPSTREAM_BUSY`, `UPSTREAM_ERROR`, `UPSTREAM_UNAVAILABLE` */
            502: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAVAILABLE`, `SALES_PAUSED` */
            503: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAVAILABLE" | "SALES_PAUSED";
                    };
                };
            };
        };
    };
    chooseSeats: {
        parameters: {
            query?: {
                /** @description Seconds to wait, instead of `Prefer: wait=N`; it overrides the header. */
                wait?: number;
            };
            header?: {
                /**
                 * @description Names this command, so that a repeat is not carried out twice. Without a key every call is a new command.
                 * @example cart-1842-chooseSeats
                 */
                "Idempotency-Key"?: string;
                /**
                 * @description `wait=N`: how many seconds to wait for the outcome, from 0 to 25; 12 by default. `respond-async` is `wait=0`. A command that is still running after that is answered with 202.
                 * @example wait=20
                 */
                Prefer?: components["parameters"]["PreferWait"];
                /**
                 * @description The last ETag that you have seen. The answer is 412 if the checkout has changed since. A repeat with a used key gets its first answer regardless.
                 * @example "7"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id of the checkout.
                 * @example chk_7q2m
                 */
                checkoutId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChooseSeats"];
            };
        };
        responses: {
            /** @description Held, with a receipt; order next. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checkout"];
                };
            };
            /** @description Accepted, but not settled in time. Follow the checkout by long poll, events or webhooks. While the command is under way, a repeat with the same key waits again. Once the checkout is `processing`, a repeat is answered 202 at once, with the current checkout: from then on, follow its `nextAction`. */
            202: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["Retry-After"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checkout"];
                };
            };
            /** @description `INVALID_REQUEST`, `OFFER_NOT_FOUND`, `INVALID_SHOWTIME`, `INVALID_SEATS` */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INVALID_REQUEST" | "OFFER_NOT_FOUND" | "INVALID_SHOWTIME" | "INVALID_SEATS";
                    };
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAUTHORIZED";
                    };
                };
            };
            /** @description `NOT_FOUND` */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            /** @description `REQUEST_TIMEOUT` */
            408: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "REQUEST_TIMEOUT";
                    };
                };
            };
            /** @description `SEAT_UNAVAILABLE`, `INVENTORY_UNAVAILABLE`, `HOLD_EXPIRED`, `PRODUCT_NOT_FOUND`, `DUPLICATE_CLIENT_REQUEST_ID`, `SEAT_CHANGES_EXHAUSTED`, `CUSTOMER_NEEDED`, `AUTHENTICATION_NEEDED`, `CHECKOUT_BUSY`, `CHECKOUT_STATE`, `UNSUPPORTED_IN_SHAPE`, `GENERIC_ERROR`, `CANCEL_REQUESTED`, `CANCELLED` */
            409: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "SEAT_UNAVAILABLE" | "INVENTORY_UNAVAILABLE" | "HOLD_EXPIRED" | "PRODUCT_NOT_FOUND" | "DUPLICATE_CLIENT_REQUEST_ID" | "SEAT_CHANGES_EXHAUSTED" | "CUSTOMER_NEEDED" | "AUTHENTICATION_NEEDED" | "CHECKOUT_BUSY" | "CHECKOUT_STATE" | "UNSUPPORTED_IN_SHAPE" | "GENERIC_ERROR" | "CANCEL_REQUESTED" | "CANCELLED";
                    };
                };
            };
            /** @description `VERSION_CHANGED` */
            412: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "VERSION_CHANGED";
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE` */
            413: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNSUPPORTED_MEDIA_TYPE";
                    };
                };
            };
            /** @description `IDEMPOTENCY_KEY_REUSED` */
            422: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            /** @description `RATE_LIMITED`, `TOO_MANY_WAITING` */
            429: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "RATE_LIMITED" | "TOO_MANY_WAITING";
                    };
                };
            };
            /** @description `HEADERS_TOO_LARGE` */
            431: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "HEADERS_TOO_LARGE";
                    };
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
            /** @description `SESSION_ENDED`, `UPSTREAM_BUSY`, `UPSTREAM_ERROR`, `UPSTREAM_UNAVAILABLE` */
            502: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAVAILABLE` */
            503: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAVAILABLE";
                    };
                };
            };
        };
    };
    getCheckout: {
        parameters: {
            query?: {
                /** @description Seconds to wait, instead of `Prefer: wait=N`; it overrides the header. */
                wait?: number;
            };
            header?: {
                /**
                 * @description The ETag that you have. The answer is 304 while the checkout is unchanged.
                 * @example "7"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description `wait=N`, with `If-None-Match`: how many seconds to wait for a new version, from 0 to 25.
                 * @example wait=20
                 */
                Prefer?: components["parameters"]["PreferNews"];
            };
            path: {
                /**
                 * @description Id of the checkout.
                 * @example chk_7q2m
                 */
                checkoutId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current checkout. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checkout"];
                };
            };
            /** @description It has not changed. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_REQUEST` */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAUTHORIZED";
                    };
                };
            };
            /** @description `NOT_FOUND` */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            /** @description `REQUEST_TIMEOUT` */
            408: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "REQUEST_TIMEOUT";
                    };
                };
            };
            /** @description `RATE_LIMITED`, `TOO_MANY_WAITING` */
            429: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "RATE_LIMITED" | "TOO_MANY_WAITING";
                    };
                };
            };
            /** @description `HEADERS_TOO_LARGE` */
            431: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "HEADERS_TOO_LARGE";
                    };
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
            /** @description `UNAVAILABLE` */
            503: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAVAILABLE";
                    };
                };
            };
        };
    };
    editCheckout: {
        parameters: {
            query?: {
                /** @description Seconds to wait, instead of `Prefer: wait=N`; it overrides the header. */
                wait?: number;
            };
            header?: {
                /**
                 * @description Names this command, so that a repeat is not carried out twice. Without a key every call is a new command.
                 * @example cart-1842-editCheckout
                 */
                "Idempotency-Key"?: string;
                /**
                 * @description `wait=N`: how many seconds to wait for the outcome, from 0 to 25; 12 by default. `respond-async` is `wait=0`. A command that is still running after that is answered with 202.
                 * @example wait=20
                 */
                Prefer?: components["parameters"]["PreferWait"];
                /**
                 * @description The last ETag that you have seen. The answer is 412 if the checkout has changed since. A repeat with a used key gets its first answer regardless.
                 * @example "7"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id of the checkout.
                 * @example chk_7q2m
                 */
                checkoutId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EditCheckout"];
            };
        };
        responses: {
            /** @description Changed. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checkout"];
                };
            };
            /** @description Accepted, but not settled in time. Follow the checkout by long poll, events or webhooks. While the command is under way, a repeat with the same key waits again. Once the checkout is `processing`, a repeat is answered 202 at once, with the current checkout: from then on, follow its `nextAction`. */
            202: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["Retry-After"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checkout"];
                };
            };
            /** @description `INVALID_REQUEST`, `AUTHENTICATION_FAILED`, `OFFER_NOT_FOUND`, `INVALID_SHOWTIME`, `INVALID_SEATS` */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INVALID_REQUEST" | "AUTHENTICATION_FAILED" | "OFFER_NOT_FOUND" | "INVALID_SHOWTIME" | "INVALID_SEATS";
                    };
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAUTHORIZED";
                    };
                };
            };
            /** @description `NOT_FOUND` */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            /** @description `REQUEST_TIMEOUT` */
            408: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "REQUEST_TIMEOUT";
                    };
                };
            };
            /** @description `SEAT_UNAVAILABLE`, `INVENTORY_UNAVAILABLE`, `HOLD_EXPIRED`, `PRODUCT_NOT_FOUND`, `DUPLICATE_CLIENT_REQUEST_ID`, `SEAT_CHANGES_EXHAUSTED`, `CUSTOMER_NEEDED`, `AUTHENTICATION_NEEDED`, `CHECKOUT_BUSY`, `CHECKOUT_STATE`, `UNSUPPORTED_IN_SHAPE`, `GENERIC_ERROR`, `CANCEL_REQUESTED`, `CANCELLED` */
            409: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "SEAT_UNAVAILABLE" | "INVENTORY_UNAVAILABLE" | "HOLD_EXPIRED" | "PRODUCT_NOT_FOUND" | "DUPLICATE_CLIENT_REQUEST_ID" | "SEAT_CHANGES_EXHAUSTED" | "CUSTOMER_NEEDED" | "AUTHENTICATION_NEEDED" | "CHECKOUT_BUSY" | "CHECKOUT_STATE" | "UNSUPPORTED_IN_SHAPE" | "GENERIC_ERROR" | "CANCEL_REQUESTED" | "CANCELLED";
                    };
                };
            };
            /** @description `VERSION_CHANGED` */
            412: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "VERSION_CHANGED";
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE` */
            413: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNSUPPORTED_MEDIA_TYPE";
                    };
                };
            };
            /** @description `IDEMPOTENCY_KEY_REUSED` */
            422: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            /** @description `RATE_LIMITED`, `TOO_MANY_WAITING`, `TOO_MANY_WRONG_PASSWORDS` */
            429: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "RATE_LIMITED" | "TOO_MANY_WAITING" | "TOO_MANY_WRONG_PASSWORDS";
                    };
                };
            };
            /** @description `HEADERS_TOO_LARGE` */
            431: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "HEADERS_TOO_LARGE";
                    };
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
            /** @description `SESSION_ENDED`, `UPSTREAM_BUSY`, `UPSTREAM_ERROR`, `UPSTREAM_UNAVAILABLE` */
            502: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAVAILABLE` */
            503: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAVAILABLE";
                    };
                };
            };
        };
    };
    placeOrder: {
        parameters: {
            query?: {
                /** @description Seconds to wait, instead of `Prefer: wait=N`; it overrides the header. */
                wait?: number;
            };
            header: {
                /**
                 * @description Names this command. A repeat with the same body joins the running command or returns its outcome; a new command, or a new card, needs a new key.
                 * @example cart-1842-placeOrder
                 */
                "Idempotency-Key": string;
                /**
                 * @description `wait=N`: how many seconds to wait for the outcome, from 0 to 25; 12 by default. `respond-async` is `wait=0`. A command that is still running after that is answered with 202.
                 * @example wait=20
                 */
                Prefer?: components["parameters"]["PreferWait"];
                /**
                 * @description The last ETag that you have seen. The answer is 412 if the checkout has changed since. A repeat with a used key gets its first answer regardless.
                 * @example "7"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id of the checkout.
                 * @example chk_7q2m
                 */
                checkoutId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlaceOrder"];
            };
        };
        responses: {
            /** @description Bought; the tickets are in the answer. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checkout"];
                };
            };
            /** @description Accepted, but not settled in time. Follow the checkout by long poll, events or webhooks. While the command is under way, a repeat with the same key waits again. Once the checkout is `processing`, a repeat is answered 202 at once, with the current checkout: from then on, follow its `nextAction`. */
            202: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["Retry-After"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checkout"];
                };
            };
            /** @description `INVALID_REQUEST`, `IDEMPOTENCY_KEY_REQUIRED`, `OFFER_NOT_FOUND`, `INVALID_SHOWTIME` */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INVALID_REQUEST" | "IDEMPOTENCY_KEY_REQUIRED" | "OFFER_NOT_FOUND" | "INVALID_SHOWTIME";
                    };
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAUTHORIZED";
                    };
                };
            };
            /** @description `FRAUD_DETECTED`, `INVALID_CREDIT_CARD_NUMBER`, `PROCESSOR_DECLINED`, `CARD_TOKEN_SPENT`, `AUTHORIZATION_LAPSED`, `AUTHORIZATION_USED`, `AUTHORIZATION_MISMATCH`, `PAYMENT_ATTEMPTS_EXHAUSTED` */
            402: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "FRAUD_DETECTED" | "INVALID_CREDIT_CARD_NUMBER" | "PROCESSOR_DECLINED" | "CARD_TOKEN_SPENT" | "AUTHORIZATION_LAPSED" | "AUTHORIZATION_USED" | "AUTHORIZATION_MISMATCH" | "PAYMENT_ATTEMPTS_EXHAUSTED";
                    };
                };
            };
            /** @description `NOT_FOUND` */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            /** @description `REQUEST_TIMEOUT` */
            408: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "REQUEST_TIMEOUT";
                    };
                };
            };
            /** @description `SEAT_UNAVAILABLE`, `INVENTORY_UNAVAILABLE`, `HOLD_EXPIRED`, `PRODUCT_NOT_FOUND`, `DUPLICATE_CLIENT_REQUEST_ID`, `PRICE_CHANGED`, `CUSTOMER_NEEDED`, `AUTHENTICATION_NEEDED`, `PAYMENT_PROVIDER_MISSING`, `CHECKOUT_BUSY`, `CHECKOUT_STATE`, `UNSUPPORTED_IN_SHAPE`, `GENERIC_ERROR`, `CANCEL_REQUESTED`, `CANCELLED`, `ORDER_NOT_FOUND`, `ORDER_NOT_CANCELLABLE`, `CANCELLATION_WINDOW_EXPIRED`, `REFUND_PROCESSING_ERROR` */
            409: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "SEAT_UNAVAILABLE" | "INVENTORY_UNAVAILABLE" | "HOLD_EXPIRED" | "PRODUCT_NOT_FOUND" | "DUPLICATE_CLIENT_REQUEST_ID" | "PRICE_CHANGED" | "CUSTOMER_NEEDED" | "AUTHENTICATION_NEEDED" | "PAYMENT_PROVIDER_MISSING" | "CHECKOUT_BUSY" | "CHECKOUT_STATE" | "UNSUPPORTED_IN_SHAPE" | "GENERIC_ERROR" | "CANCEL_REQUESTED" | "CANCELLED" | "ORDER_NOT_FOUND" | "ORDER_NOT_CANCELLABLE" | "CANCELLATION_WINDOW_EXPIRED" | "REFUND_PROCESSING_ERROR";
                    };
                };
            };
            /** @description `VERSION_CHANGED` */
            412: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "VERSION_CHANGED";
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE` */
            413: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNSUPPORTED_MEDIA_TYPE";
                    };
                };
            };
            /** @description `IDEMPOTENCY_KEY_REUSED` */
            422: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            /** @description `RATE_LIMITED`, `TOO_MANY_WAITING` */
            429: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "RATE_LIMITED" | "TOO_MANY_WAITING";
                    };
                };
            };
            /** @description `HEADERS_TOO_LARGE` */
            431: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "HEADERS_TOO_LARGE";
                    };
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
            /** @description `SESSION_ENDED`, `ORDER_NOT_PLACED`, `PAYMENT_PROVIDER_UNAVAILABLE`, `UPSTREAM_BUSY`, `PAYMENT_PROVIDER_UNUSABLE`, `UPSTREAM_ERROR`, `UPSTREAM_UNAVAILABLE` */
            502: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAVAILABLE`, `SALES_PAUSED`, `ORDER_NOT_ACCEPTED` */
            503: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAVAILABLE" | "SALES_PAUSED" | "ORDER_NOT_ACCEPTED";
                    };
                };
            };
        };
    };
    cancelCheckout: {
        parameters: {
            query?: {
                /** @description Seconds to wait, instead of `Prefer: wait=N`; it overrides the header. */
                wait?: number;
            };
            header: {
                /**
                 * @description Names this command. A repeat with the same body joins the running command or returns its outcome; a new command, or a new card, needs a new key.
                 * @example cart-1842-cancelCheckout
                 */
                "Idempotency-Key": string;
                /**
                 * @description `wait=N`: how many seconds to wait for the outcome, from 0 to 25; 12 by default. `respond-async` is `wait=0`. A command that is still running after that is answered with 202.
                 * @example wait=20
                 */
                Prefer?: components["parameters"]["PreferWait"];
                /**
                 * @description The last ETag that you have seen. The answer is 412 if the checkout has changed since. A repeat with a used key gets its first answer regardless.
                 * @example "7"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id of the checkout.
                 * @example chk_7q2m
                 */
                checkoutId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CancelCheckout"];
            };
        };
        responses: {
            /** @description Cancelled, or abandoned. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checkout"];
                };
            };
            /** @description Accepted, but not settled in time. Follow the checkout by long poll, events or webhooks. While the command is under way, a repeat with the same key waits again. Once the checkout is `processing`, a repeat is answered 202 at once, with the current checkout: from then on, follow its `nextAction`. */
            202: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["Retry-After"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checkout"];
                };
            };
            /** @description `INVALID_REQUEST`, `IDEMPOTENCY_KEY_REQUIRED` */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INVALID_REQUEST" | "IDEMPOTENCY_KEY_REQUIRED";
                    };
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAUTHORIZED";
                    };
                };
            };
            /** @description `NOT_FOUND` */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            /** @description `REQUEST_TIMEOUT` */
            408: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "REQUEST_TIMEOUT";
                    };
                };
            };
            /** @description `AUTHENTICATION_NEEDED`, `CHECKOUT_BUSY`, `CHECKOUT_STATE`, `GENERIC_ERROR`, `CANCEL_REQUESTED`, `ORDER_NOT_FOUND`, `ORDER_NOT_CANCELLABLE`, `CANCELLATION_WINDOW_EXPIRED`, `REFUND_PROCESSING_ERROR` */
            409: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "AUTHENTICATION_NEEDED" | "CHECKOUT_BUSY" | "CHECKOUT_STATE" | "GENERIC_ERROR" | "CANCEL_REQUESTED" | "ORDER_NOT_FOUND" | "ORDER_NOT_CANCELLABLE" | "CANCELLATION_WINDOW_EXPIRED" | "REFUND_PROCESSING_ERROR";
                    };
                };
            };
            /** @description `VERSION_CHANGED` */
            412: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "VERSION_CHANGED";
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE` */
            413: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNSUPPORTED_MEDIA_TYPE";
                    };
                };
            };
            /** @description `IDEMPOTENCY_KEY_REUSED` */
            422: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            /** @description `RATE_LIMITED`, `TOO_MANY_WAITING` */
            429: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "RATE_LIMITED" | "TOO_MANY_WAITING";
                    };
                };
            };
            /** @description `HEADERS_TOO_LARGE` */
            431: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "HEADERS_TOO_LARGE";
                    };
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
            /** @description `SESSION_ENDED`, `PAYMENT_PROVIDER_UNAVAILABLE`, `UPSTREAM_BUSY`, `PAYMENT_PROVIDER_UNUSABLE`, `UPSTREAM_ERROR`, `UPSTREAM_UNAVAILABLE` */
            502: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAVAILABLE` */
            503: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAVAILABLE";
                    };
                };
            };
        };
    };
    getCheckoutSeatMap: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the checkout.
                 * @example chk_7q2m
                 */
                checkoutId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The seat map. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeatMap"];
                };
            };
            /** @description `INVALID_REQUEST` */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAUTHORIZED";
                    };
                };
            };
            /** @description `NOT_FOUND` */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            /** @description `REQUEST_TIMEOUT` */
            408: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "REQUEST_TIMEOUT";
                    };
                };
            };
            /** @description `CHECKOUT_BUSY`, `CHECKOUT_STATE` */
            409: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "CHECKOUT_BUSY" | "CHECKOUT_STATE";
                    };
                };
            };
            /** @description `RATE_LIMITED`, `TOO_MANY_WAITING` */
            429: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "RATE_LIMITED" | "TOO_MANY_WAITING";
                    };
                };
            };
            /** @description `HEADERS_TOO_LARGE` */
            431: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "HEADERS_TOO_LARGE";
                    };
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
            /** @description `UPSTREAM_UNAVAILABLE` */
            502: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAVAILABLE` */
            503: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAVAILABLE";
                    };
                };
            };
        };
    };
    getCheckoutTimeline: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the checkout.
                 * @example chk_7q2m
                 */
                checkoutId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The timeline. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Timeline"];
                };
            };
            /** @description `INVALID_REQUEST` */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAUTHORIZED";
                    };
                };
            };
            /** @description `NOT_FOUND` */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            /** @description `REQUEST_TIMEOUT` */
            408: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "REQUEST_TIMEOUT";
                    };
                };
            };
            /** @description `RATE_LIMITED`, `TOO_MANY_WAITING` */
            429: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "RATE_LIMITED" | "TOO_MANY_WAITING";
                    };
                };
            };
            /** @description `HEADERS_TOO_LARGE` */
            431: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "HEADERS_TOO_LARGE";
                    };
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
            /** @description `UNAVAILABLE` */
            503: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAVAILABLE";
                    };
                };
            };
        };
    };
    streamCheckoutEvents: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The last `id` that you received; browsers send it automatically.
                 * @example 7
                 */
                "Last-Event-ID"?: components["parameters"]["LastEventId"];
            };
            path: {
                /**
                 * @description Id of the checkout.
                 * @example chk_7q2m
                 */
                checkoutId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stream. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description The checkout is final, and you know its last version. */
            204: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_REQUEST` */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAUTHORIZED";
                    };
                };
            };
            /** @description `NOT_FOUND` */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            /** @description `REQUEST_TIMEOUT` */
            408: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "REQUEST_TIMEOUT";
                    };
                };
            };
            /** @description `RATE_LIMITED`, `TOO_MANY_STREAMS` */
            429: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "RATE_LIMITED" | "TOO_MANY_STREAMS";
                    };
                };
            };
            /** @description `HEADERS_TOO_LARGE` */
            431: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "HEADERS_TOO_LARGE";
                    };
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
            /** @description `UNAVAILABLE` */
            503: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAVAILABLE";
                    };
                };
            };
        };
    };
    getTicketQr: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the checkout.
                 * @example chk_7q2m
                 */
                checkoutId: string;
                /**
                 * @description Number of the ticket.
                 * @example 1
                 */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                };
            };
            /** @description `INVALID_REQUEST` */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAUTHORIZED";
                    };
                };
            };
            /** @description `NOT_FOUND` */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            /** @description `REQUEST_TIMEOUT` */
            408: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "REQUEST_TIMEOUT";
                    };
                };
            };
            /** @description `QR_TOO_LONG` */
            409: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "QR_TOO_LONG";
                    };
                };
            };
            /** @description `RATE_LIMITED`, `TOO_MANY_WAITING` */
            429: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "RATE_LIMITED" | "TOO_MANY_WAITING";
                    };
                };
            };
            /** @description `HEADERS_TOO_LARGE` */
            431: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "HEADERS_TOO_LARGE";
                    };
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
            /** @description `UNAVAILABLE` */
            503: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAVAILABLE";
                    };
                };
            };
        };
    };
    listOnSales: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The on-sales. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OnSaleList"];
                };
            };
            /** @description `INVALID_REQUEST` */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAUTHORIZED";
                    };
                };
            };
            /** @description `REQUEST_TIMEOUT` */
            408: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "REQUEST_TIMEOUT";
                    };
                };
            };
            /** @description `RATE_LIMITED`, `TOO_MANY_WAITING` */
            429: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "RATE_LIMITED" | "TOO_MANY_WAITING";
                    };
                };
            };
            /** @description `HEADERS_TOO_LARGE` */
            431: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "HEADERS_TOO_LARGE";
                    };
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
            /** @description `UNAVAILABLE` */
            503: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAVAILABLE";
                    };
                };
            };
        };
    };
    getOnSale: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the on-sale.
                 * @example ons_5b1f20c9a4d2
                 */
                onSaleId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The on-sale. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OnSale"];
                };
            };
            /** @description `INVALID_REQUEST` */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAUTHORIZED";
                    };
                };
            };
            /** @description `NOT_FOUND` */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            /** @description `REQUEST_TIMEOUT` */
            408: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "REQUEST_TIMEOUT";
                    };
                };
            };
            /** @description `RATE_LIMITED`, `TOO_MANY_WAITING` */
            429: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "RATE_LIMITED" | "TOO_MANY_WAITING";
                    };
                };
            };
            /** @description `HEADERS_TOO_LARGE` */
            431: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "HEADERS_TOO_LARGE";
                    };
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
            /** @description `UNAVAILABLE` */
            503: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAVAILABLE";
                    };
                };
            };
        };
    };
    getDraw: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the on-sale.
                 * @example ons_5b1f20c9a4d2
                 */
                onSaleId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The draw. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Draw"];
                };
            };
            /** @description `INVALID_REQUEST` */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAUTHORIZED";
                    };
                };
            };
            /** @description `NOT_FOUND` */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            /** @description `REQUEST_TIMEOUT` */
            408: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "REQUEST_TIMEOUT";
                    };
                };
            };
            /** @description `RATE_LIMITED`, `TOO_MANY_WAITING` */
            429: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "RATE_LIMITED" | "TOO_MANY_WAITING";
                    };
                };
            };
            /** @description `HEADERS_TOO_LARGE` */
            431: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "HEADERS_TOO_LARGE";
                    };
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
            /** @description `UNAVAILABLE` */
            503: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAVAILABLE";
                    };
                };
            };
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoints. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointList"];
                };
            };
            /** @description `INVALID_REQUEST` */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAUTHORIZED";
                    };
                };
            };
            /** @description `REQUEST_TIMEOUT` */
            408: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "REQUEST_TIMEOUT";
                    };
                };
            };
            /** @description `RATE_LIMITED`, `TOO_MANY_WAITING` */
            429: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "RATE_LIMITED" | "TOO_MANY_WAITING";
                    };
                };
            };
            /** @description `HEADERS_TOO_LARGE` */
            431: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "HEADERS_TOO_LARGE";
                    };
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
            /** @description `UNAVAILABLE` */
            503: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAVAILABLE";
                    };
                };
            };
        };
    };
    createWebhookEndpoint: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Names this command. A repeat with the same body joins the running command or returns its outcome; a new command, or a new card, needs a new key.
                 * @example cart-1842-createWebhookEndpoint
                 */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWebhookEndpoint"];
            };
        };
        responses: {
            /** @description The endpoint, with its secret. */
            201: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointSecret"];
                };
            };
            /** @description `INVALID_REQUEST`, `IDEMPOTENCY_KEY_REQUIRED` */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INVALID_REQUEST" | "IDEMPOTENCY_KEY_REQUIRED";
                    };
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAUTHORIZED";
                    };
                };
            };
            /** @description `REQUEST_TIMEOUT` */
            408: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "REQUEST_TIMEOUT";
                    };
                };
            };
            /** @description `TOO_MANY_WEBHOOK_ENDPOINTS`, `WEBHOOK_ENDPOINT_DELETED` */
            409: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "TOO_MANY_WEBHOOK_ENDPOINTS" | "WEBHOOK_ENDPOINT_DELETED";
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE` */
            413: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNSUPPORTED_MEDIA_TYPE";
                    };
                };
            };
            /** @description `IDEMPOTENCY_KEY_REUSED` */
            422: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            /** @description `RATE_LIMITED`, `TOO_MANY_WAITING` */
            429: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "RATE_LIMITED" | "TOO_MANY_WAITING";
                    };
                };
            };
            /** @description `HEADERS_TOO_LARGE` */
            431: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "HEADERS_TOO_LARGE";
                    };
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
            /** @description `UNAVAILABLE` */
            503: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAVAILABLE";
                    };
                };
            };
        };
    };
    getWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the webhook endpoint.
                 * @example we_5b1f20c9
                 */
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            /** @description `INVALID_REQUEST` */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAUTHORIZED";
                    };
                };
            };
            /** @description `NOT_FOUND` */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            /** @description `REQUEST_TIMEOUT` */
            408: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "REQUEST_TIMEOUT";
                    };
                };
            };
            /** @description `RATE_LIMITED`, `TOO_MANY_WAITING` */
            429: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "RATE_LIMITED" | "TOO_MANY_WAITING";
                    };
                };
            };
            /** @description `HEADERS_TOO_LARGE` */
            431: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "HEADERS_TOO_LARGE";
                    };
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
            /** @description `UNAVAILABLE` */
            503: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAVAILABLE";
                    };
                };
            };
        };
    };
    deleteWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the webhook endpoint.
                 * @example we_5b1f20c9
                 */
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_REQUEST` */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAUTHORIZED";
                    };
                };
            };
            /** @description `NOT_FOUND` */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            /** @description `REQUEST_TIMEOUT` */
            408: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "REQUEST_TIMEOUT";
                    };
                };
            };
            /** @description `WEBHOOK_ENDPOINT_READ_ONLY` */
            409: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "WEBHOOK_ENDPOINT_READ_ONLY";
                    };
                };
            };
            /** @description `RATE_LIMITED`, `TOO_MANY_WAITING` */
            429: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "RATE_LIMITED" | "TOO_MANY_WAITING";
                    };
                };
            };
            /** @description `HEADERS_TOO_LARGE` */
            431: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "HEADERS_TOO_LARGE";
                    };
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
            /** @description `UNAVAILABLE` */
            503: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAVAILABLE";
                    };
                };
            };
        };
    };
    updateWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the webhook endpoint.
                 * @example we_5b1f20c9
                 */
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateWebhookEndpoint"];
            };
        };
        responses: {
            /** @description The changed endpoint. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            /** @description `INVALID_REQUEST` */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAUTHORIZED";
                    };
                };
            };
            /** @description `NOT_FOUND` */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            /** @description `REQUEST_TIMEOUT` */
            408: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "REQUEST_TIMEOUT";
                    };
                };
            };
            /** @description `WEBHOOK_ENDPOINT_READ_ONLY` */
            409: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "WEBHOOK_ENDPOINT_READ_ONLY";
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE` */
            413: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNSUPPORTED_MEDIA_TYPE";
                    };
                };
            };
            /** @description `RATE_LIMITED`, `TOO_MANY_WAITING` */
            429: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "RATE_LIMITED" | "TOO_MANY_WAITING";
                    };
                };
            };
            /** @description `HEADERS_TOO_LARGE` */
            431: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "HEADERS_TOO_LARGE";
                    };
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
            /** @description `UNAVAILABLE` */
            503: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAVAILABLE";
                    };
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Names this command. A repeat with the same body joins the running command or returns its outcome; a new command, or a new card, needs a new key.
                 * @example cart-1842-rotateWebhookSecret
                 */
                "Idempotency-Key": string;
            };
            path: {
                /**
                 * @description Id of the webhook endpoint.
                 * @example we_5b1f20c9
                 */
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RotateWebhookSecret"];
            };
        };
        responses: {
            /** @description The endpoint, with its new secret. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointSecret"];
                };
            };
            /** @description `INVALID_REQUEST`, `IDEMPOTENCY_KEY_REQUIRED` */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INVALID_REQUEST" | "IDEMPOTENCY_KEY_REQUIRED";
                    };
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAUTHORIZED";
                    };
                };
            };
            /** @description `NOT_FOUND` */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            /** @description `REQUEST_TIMEOUT` */
            408: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "REQUEST_TIMEOUT";
                    };
                };
            };
            /** @description `WEBHOOK_ENDPOINT_READ_ONLY`, `SECRET_ROTATION_RUNNING` */
            409: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "WEBHOOK_ENDPOINT_READ_ONLY" | "SECRET_ROTATION_RUNNING";
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE` */
            413: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNSUPPORTED_MEDIA_TYPE";
                    };
                };
            };
            /** @description `IDEMPOTENCY_KEY_REUSED` */
            422: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            /** @description `RATE_LIMITED`, `TOO_MANY_WAITING` */
            429: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "RATE_LIMITED" | "TOO_MANY_WAITING";
                    };
                };
            };
            /** @description `HEADERS_TOO_LARGE` */
            431: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "HEADERS_TOO_LARGE";
                    };
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
            /** @description `UNAVAILABLE` */
            503: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAVAILABLE";
                    };
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                status?: ("pending" | "delivered" | "failed")[];
                checkoutId?: string;
                endpointId?: string;
                createdFrom?: string;
                createdTo?: string;
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryList"];
                };
            };
            /** @description `INVALID_REQUEST` */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAUTHORIZED";
                    };
                };
            };
            /** @description `REQUEST_TIMEOUT` */
            408: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "REQUEST_TIMEOUT";
                    };
                };
            };
            /** @description `RATE_LIMITED`, `TOO_MANY_WAITING` */
            429: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "RATE_LIMITED" | "TOO_MANY_WAITING";
                    };
                };
            };
            /** @description `HEADERS_TOO_LARGE` */
            431: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "HEADERS_TOO_LARGE";
                    };
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
            /** @description `UNAVAILABLE` */
            503: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAVAILABLE";
                    };
                };
            };
        };
    };
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the delivery.
                 * @example whd_7q2m_7
                 */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            /** @description `INVALID_REQUEST` */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAUTHORIZED";
                    };
                };
            };
            /** @description `NOT_FOUND` */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            /** @description `REQUEST_TIMEOUT` */
            408: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "REQUEST_TIMEOUT";
                    };
                };
            };
            /** @description `RATE_LIMITED`, `TOO_MANY_WAITING` */
            429: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "RATE_LIMITED" | "TOO_MANY_WAITING";
                    };
                };
            };
            /** @description `HEADERS_TOO_LARGE` */
            431: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "HEADERS_TOO_LARGE";
                    };
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
            /** @description `UNAVAILABLE` */
            503: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAVAILABLE";
                    };
                };
            };
        };
    };
    resendWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the delivery.
                 * @example whd_7q2m_7
                 */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EmptyBody"];
            };
        };
        responses: {
            /** @description The webhook is sent immediately. */
            202: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            /** @description `INVALID_REQUEST` */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAUTHORIZED";
                    };
                };
            };
            /** @description `NOT_FOUND` */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            /** @description `REQUEST_TIMEOUT` */
            408: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "REQUEST_TIMEOUT";
                    };
                };
            };
            /** @description `WEBHOOK_ENDPOINT_MISSING`, `DELIVERY_CLOSED` */
            409: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "WEBHOOK_ENDPOINT_MISSING" | "DELIVERY_CLOSED";
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE` */
            413: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNSUPPORTED_MEDIA_TYPE";
                    };
                };
            };
            /** @description `RATE_LIMITED`, `TOO_MANY_WAITING` */
            429: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "RATE_LIMITED" | "TOO_MANY_WAITING";
                    };
                };
            };
            /** @description `HEADERS_TOO_LARGE` */
            431: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "HEADERS_TOO_LARGE";
                    };
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
            /** @description `UNAVAILABLE` */
            503: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAVAILABLE";
                    };
                };
            };
        };
    };
    resendWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResendWebhooks"];
            };
        };
        responses: {
            /** @description The webhooks are sent one after the other. */
            202: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResentWebhooks"];
                };
            };
            /** @description `INVALID_REQUEST` */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAUTHORIZED";
                    };
                };
            };
            /** @description `REQUEST_TIMEOUT` */
            408: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "REQUEST_TIMEOUT";
                    };
                };
            };
            /** @description `WEBHOOK_ENDPOINT_MISSING`, `RESEND_RUNNING` */
            409: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "WEBHOOK_ENDPOINT_MISSING" | "RESEND_RUNNING";
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE` */
            413: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNSUPPORTED_MEDIA_TYPE";
                    };
                };
            };
            /** @description `RATE_LIMITED`, `TOO_MANY_WAITING` */
            429: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "RATE_LIMITED" | "TOO_MANY_WAITING";
                    };
                };
            };
            /** @description `HEADERS_TOO_LARGE` */
            431: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "HEADERS_TOO_LARGE";
                    };
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
            /** @description `UNAVAILABLE` */
            503: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAVAILABLE";
                    };
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TestWebhook"];
            };
        };
        responses: {
            /** @description The outcome. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            /** @description Still in progress: read the delivery later. */
            202: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            /** @description `INVALID_REQUEST` */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAUTHORIZED";
                    };
                };
            };
            /** @description `NOT_FOUND` */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            /** @description `REQUEST_TIMEOUT` */
            408: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "REQUEST_TIMEOUT";
                    };
                };
            };
            /** @description `WEBHOOK_ENDPOINT_MISSING` */
            409: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "WEBHOOK_ENDPOINT_MISSING";
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE` */
            413: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNSUPPORTED_MEDIA_TYPE";
                    };
                };
            };
            /** @description `RATE_LIMITED`, `TOO_MANY_WAITING` */
            429: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "RATE_LIMITED" | "TOO_MANY_WAITING";
                    };
                };
            };
            /** @description `HEADERS_TOO_LARGE` */
            431: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "HEADERS_TOO_LARGE";
                    };
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
            /** @description `UNAVAILABLE` */
            503: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "UNAVAILABLE";
                    };
                };
            };
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Alive. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description `INVALID_REQUEST` */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `REQUEST_TIMEOUT` */
            408: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "REQUEST_TIMEOUT";
                    };
                };
            };
            /** @description `HEADERS_TOO_LARGE` */
            431: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "HEADERS_TOO_LARGE";
                    };
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ready. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
                };
            };
            /** @description `INVALID_REQUEST` */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `REQUEST_TIMEOUT` */
            408: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "REQUEST_TIMEOUT";
                    };
                };
            };
            /** @description `HEADERS_TOO_LARGE` */
            431: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "HEADERS_TOO_LARGE";
                    };
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
            /** @description Not ready, or about to stop: send no more requests. */
            503: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
                };
            };
        };
    };
    getOpenApiDocument: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag that you have. The answer is 304 while the checkout is unchanged.
                 * @example "7"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description It has not changed. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_REQUEST` */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `REQUEST_TIMEOUT` */
            408: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "REQUEST_TIMEOUT";
                    };
                };
            };
            /** @description `RATE_LIMITED` */
            429: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "RATE_LIMITED";
                    };
                };
            };
            /** @description `HEADERS_TOO_LARGE` */
            431: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "HEADERS_TOO_LARGE";
                    };
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
        };
    };
    getPartnerPayDocument: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag that you have. The answer is 304 while the checkout is unchanged.
                 * @example "7"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description It has not changed. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_REQUEST` */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `REQUEST_TIMEOUT` */
            408: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "REQUEST_TIMEOUT";
                    };
                };
            };
            /** @description `RATE_LIMITED` */
            429: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "RATE_LIMITED";
                    };
                };
            };
            /** @description `HEADERS_TOO_LARGE` */
            431: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "HEADERS_TOO_LARGE";
                    };
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
        };
    };
    getHome: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To the documentation. */
            302: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_REQUEST` */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `REQUEST_TIMEOUT` */
            408: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "REQUEST_TIMEOUT";
                    };
                };
            };
            /** @description `RATE_LIMITED` */
            429: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "RATE_LIMITED";
                    };
                };
            };
            /** @description `HEADERS_TOO_LARGE` */
            431: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "HEADERS_TOO_LARGE";
                    };
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
        };
    };
    getDocs: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag that you have. The answer is 304 while the checkout is unchanged.
                 * @example "7"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description It has not changed. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_REQUEST` */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `REQUEST_TIMEOUT` */
            408: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "REQUEST_TIMEOUT";
                    };
                };
            };
            /** @description `RATE_LIMITED` */
            429: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "RATE_LIMITED";
                    };
                };
            };
            /** @description `HEADERS_TOO_LARGE` */
            431: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "HEADERS_TOO_LARGE";
                    };
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
        };
    };
    getReference: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag that you have. The answer is 304 while the checkout is unchanged.
                 * @example "7"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description It has not changed. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_REQUEST` */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `REQUEST_TIMEOUT` */
            408: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "REQUEST_TIMEOUT";
                    };
                };
            };
            /** @description `RATE_LIMITED` */
            429: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "RATE_LIMITED";
                    };
                };
            };
            /** @description `HEADERS_TOO_LARGE` */
            431: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "HEADERS_TOO_LARGE";
                    };
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
        };
    };
    getGuide: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag that you have. The answer is 304 while the checkout is unchanged.
                 * @example "7"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description Name of the guide.
                 * @example idempotency
                 */
                guide: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description It has not changed. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_REQUEST` */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `NOT_FOUND` */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            /** @description `REQUEST_TIMEOUT` */
            408: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "REQUEST_TIMEOUT";
                    };
                };
            };
            /** @description `HEADERS_TOO_LARGE` */
            431: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "HEADERS_TOO_LARGE";
                    };
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
        };
    };
    listErrorPages: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag that you have. The answer is 304 while the checkout is unchanged.
                 * @example "7"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description It has not changed. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_REQUEST` */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `REQUEST_TIMEOUT` */
            408: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "REQUEST_TIMEOUT";
                    };
                };
            };
            /** @description `RATE_LIMITED` */
            429: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "RATE_LIMITED";
                    };
                };
            };
            /** @description `HEADERS_TOO_LARGE` */
            431: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "HEADERS_TOO_LARGE";
                    };
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
        };
    };
    getErrorPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Code of the problem.
                 * @example PRICE_CHANGED
                 */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description `INVALID_REQUEST` */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `NOT_FOUND` */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            /** @description `REQUEST_TIMEOUT` */
            408: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "REQUEST_TIMEOUT";
                    };
                };
            };
            /** @description `HEADERS_TOO_LARGE` */
            431: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "HEADERS_TOO_LARGE";
                    };
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
        };
    };
    getDocsFile: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag that you have. The answer is 304 while the checkout is unchanged.
                 * @example "7"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description Name of the file.
                 * @example site.css
                 */
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description It has not changed. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_REQUEST` */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `NOT_FOUND` */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            /** @description `REQUEST_TIMEOUT` */
            408: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "REQUEST_TIMEOUT";
                    };
                };
            };
            /** @description `HEADERS_TOO_LARGE` */
            431: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "HEADERS_TOO_LARGE";
                    };
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
        };
    };
    onCheckoutAdmitted: {
        parameters: {
            query?: never;
            header: {
                /** @description One id per version of a checkout, the same for each attempt; each test has its own. */
                "webhook-id": string;
                /** @description When the webhook was sent, in seconds since the epoch. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`; several, separated by spaces, while a secret is rotated. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckoutEvent"] & {
                    /** @constant */
                    type?: "checkout.admitted";
                };
            };
        };
        responses: {
            /** @description Ends the endpoint: no more webhooks are sent to it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted; answer within 10 seconds. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCheckoutHeld: {
        parameters: {
            query?: never;
            header: {
                /** @description One id per version of a checkout, the same for each attempt; each test has its own. */
                "webhook-id": string;
                /** @description When the webhook was sent, in seconds since the epoch. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`; several, separated by spaces, while a secret is rotated. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckoutEvent"] & {
                    /** @constant */
                    type?: "checkout.held";
                };
            };
        };
        responses: {
            /** @description Ends the endpoint: no more webhooks are sent to it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted; answer within 10 seconds. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCheckoutHoldExpired: {
        parameters: {
            query?: never;
            header: {
                /** @description One id per version of a checkout, the same for each attempt; each test has its own. */
                "webhook-id": string;
                /** @description When the webhook was sent, in seconds since the epoch. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`; several, separated by spaces, while a secret is rotated. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckoutEvent"] & {
                    /** @constant */
                    type?: "checkout.hold_expired";
                };
            };
        };
        responses: {
            /** @description Ends the endpoint: no more webhooks are sent to it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted; answer within 10 seconds. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCheckoutSeatsLost: {
        parameters: {
            query?: never;
            header: {
                /** @description One id per version of a checkout, the same for each attempt; each test has its own. */
                "webhook-id": string;
                /** @description When the webhook was sent, in seconds since the epoch. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`; several, separated by spaces, while a secret is rotated. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckoutEvent"] & {
                    /** @constant */
                    type?: "checkout.seats_lost";
                };
            };
        };
        responses: {
            /** @description Ends the endpoint: no more webhooks are sent to it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted; answer within 10 seconds. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCheckoutPaymentFailed: {
        parameters: {
            query?: never;
            header: {
                /** @description One id per version of a checkout, the same for each attempt; each test has its own. */
                "webhook-id": string;
                /** @description When the webhook was sent, in seconds since the epoch. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`; several, separated by spaces, while a secret is rotated. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckoutEvent"] & {
                    /** @constant */
                    type?: "checkout.payment_failed";
                };
            };
        };
        responses: {
            /** @description Ends the endpoint: no more webhooks are sent to it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted; answer within 10 seconds. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCheckoutProcessing: {
        parameters: {
            query?: never;
            header: {
                /** @description One id per version of a checkout, the same for each attempt; each test has its own. */
                "webhook-id": string;
                /** @description When the webhook was sent, in seconds since the epoch. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`; several, separated by spaces, while a secret is rotated. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckoutEvent"] & {
                    /** @constant */
                    type?: "checkout.processing";
                };
            };
        };
        responses: {
            /** @description Ends the endpoint: no more webhooks are sent to it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted; answer within 10 seconds. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCheckoutInReview: {
        parameters: {
            query?: never;
            header: {
                /** @description One id per version of a checkout, the same for each attempt; each test has its own. */
                "webhook-id": string;
                /** @description When the webhook was sent, in seconds since the epoch. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`; several, separated by spaces, while a secret is rotated. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckoutEvent"] & {
                    /** @constant */
                    type?: "checkout.in_review";
                };
            };
        };
        responses: {
            /** @description Ends the endpoint: no more webhooks are sent to it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted; answer within 10 seconds. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCheckoutConfirmed: {
        parameters: {
            query?: never;
            header: {
                /** @description One id per version of a checkout, the same for each attempt; each test has its own. */
                "webhook-id": string;
                /** @description When the webhook was sent, in seconds since the epoch. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`; several, separated by spaces, while a secret is rotated. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckoutEvent"] & {
                    /** @constant */
                    type?: "checkout.confirmed";
                };
            };
        };
        responses: {
            /** @description Ends the endpoint: no more webhooks are sent to it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted; answer within 10 seconds. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCheckoutCancellationRefused: {
        parameters: {
            query?: never;
            header: {
                /** @description One id per version of a checkout, the same for each attempt; each test has its own. */
                "webhook-id": string;
                /** @description When the webhook was sent, in seconds since the epoch. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`; several, separated by spaces, while a secret is rotated. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckoutEvent"] & {
                    /** @constant */
                    type?: "checkout.cancellation_refused";
                };
            };
        };
        responses: {
            /** @description Ends the endpoint: no more webhooks are sent to it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted; answer within 10 seconds. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCheckoutFailed: {
        parameters: {
            query?: never;
            header: {
                /** @description One id per version of a checkout, the same for each attempt; each test has its own. */
                "webhook-id": string;
                /** @description When the webhook was sent, in seconds since the epoch. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`; several, separated by spaces, while a secret is rotated. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckoutEvent"] & {
                    /** @constant */
                    type?: "checkout.failed";
                };
            };
        };
        responses: {
            /** @description Ends the endpoint: no more webhooks are sent to it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted; answer within 10 seconds. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCheckoutExpired: {
        parameters: {
            query?: never;
            header: {
                /** @description One id per version of a checkout, the same for each attempt; each test has its own. */
                "webhook-id": string;
                /** @description When the webhook was sent, in seconds since the epoch. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`; several, separated by spaces, while a secret is rotated. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckoutEvent"] & {
                    /** @constant */
                    type?: "checkout.expired";
                };
            };
        };
        responses: {
            /** @description Ends the endpoint: no more webhooks are sent to it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted; answer within 10 seconds. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCheckoutAbandoned: {
        parameters: {
            query?: never;
            header: {
                /** @description One id per version of a checkout, the same for each attempt; each test has its own. */
                "webhook-id": string;
                /** @description When the webhook was sent, in seconds since the epoch. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`; several, separated by spaces, while a secret is rotated. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckoutEvent"] & {
                    /** @constant */
                    type?: "checkout.abandoned";
                };
            };
        };
        responses: {
            /** @description Ends the endpoint: no more webhooks are sent to it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted; answer within 10 seconds. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCheckoutCancelled: {
        parameters: {
            query?: never;
            header: {
                /** @description One id per version of a checkout, the same for each attempt; each test has its own. */
                "webhook-id": string;
                /** @description When the webhook was sent, in seconds since the epoch. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`; several, separated by spaces, while a secret is rotated. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckoutEvent"] & {
                    /** @constant */
                    type?: "checkout.cancelled";
                };
            };
        };
        responses: {
            /** @description Ends the endpoint: no more webhooks are sent to it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted; answer within 10 seconds. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCheckoutRefunded: {
        parameters: {
            query?: never;
            header: {
                /** @description One id per version of a checkout, the same for each attempt; each test has its own. */
                "webhook-id": string;
                /** @description When the webhook was sent, in seconds since the epoch. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`; several, separated by spaces, while a secret is rotated. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckoutEvent"] & {
                    /** @constant */
                    type?: "checkout.refunded";
                };
            };
        };
        responses: {
            /** @description Ends the endpoint: no more webhooks are sent to it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted; answer within 10 seconds. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCheckoutRefundStuck: {
        parameters: {
            query?: never;
            header: {
                /** @description One id per version of a checkout, the same for each attempt; each test has its own. */
                "webhook-id": string;
                /** @description When the webhook was sent, in seconds since the epoch. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`; several, separated by spaces, while a secret is rotated. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckoutEvent"] & {
                    /** @constant */
                    type?: "checkout.refund_stuck";
                };
            };
        };
        responses: {
            /** @description Ends the endpoint: no more webhooks are sent to it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted; answer within 10 seconds. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWebhookTest: {
        parameters: {
            query?: never;
            header: {
                /** @description One id per version of a checkout, the same for each attempt; each test has its own. */
                "webhook-id": string;
                /** @description When the webhook was sent, in seconds since the epoch. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`; several, separated by spaces, while a secret is rotated. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookTestEvent"] & {
                    /** @constant */
                    type?: "webhook.test";
                };
            };
        };
        responses: {
            /** @description Ends the endpoint: no more webhooks are sent to it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted; answer within 10 seconds. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}

"""Has a card declined, buys and cancels, or checks a webhook, with the client generated from docs/openapi.json."""

import base64
import hashlib
import hmac
import json
import os
import sys
import time
import uuid

from usher_client import AuthenticatedClient
from usher_client.api.checkouts import (
    cancel_checkout,
    choose_seats,
    get_checkout,
    place_order,
    start_checkout,
)
from usher_client.models import (
    Checkout,
    ChooseSeats,
    ChooseSeatsItemsItemType0,
    GuestCustomer,
    NoncePayment,
    PlaceOrder,
    PlaceOrderExpectedTotal,
    StartCheckout,
)

WAIT_SECONDS = 20

client = AuthenticatedClient(
    base_url=os.environ["USHER_URL"], token=os.environ["USHER_API_KEY"], timeout=60
)


def key() -> str:
    return str(uuid.uuid4())


def until(checkout_id: str, status: str) -> Checkout:
    """Long polls until the checkout has the status."""
    etag = ""
    while True:
        answer = get_checkout.sync_detailed(
            checkout_id, client=client, if_none_match=etag, prefer=f"wait={WAIT_SECONDS}"
        )
        checkout = answer.parsed
        if isinstance(checkout, Checkout):
            if checkout.status == status:
                return checkout
            etag = answer.headers["etag"]


def held() -> Checkout:
    customer = GuestCustomer(
        type_="guest", email="ada@example.org", first_name="Ada", last_name="Lovelace"
    )
    body = StartCheckout(showtime_id=os.environ["SHOWTIME_ID"], quantity=2, customer=customer)
    started = start_checkout.sync(client=client, body=body, idempotency_key=key())
    assert isinstance(started, Checkout), started
    selecting = until(started.id, "selecting")
    items = [
        ChooseSeatsItemsItemType0(
            offer_id=selecting.offers[0].offer_id,
            seat_ids=selecting.next_action.recommended_seat_ids,
        )
    ]
    choose_seats.sync(
        selecting.id, client=client, body=ChooseSeats(items=items), idempotency_key=key()
    )
    return until(selecting.id, "held")


def pay(checkout: Checkout, nonce: str):
    total = checkout.receipt.total
    body = PlaceOrder(
        expected_total=PlaceOrderExpectedTotal(amount=total.amount, currency=total.currency),
        payment=NoncePayment(type_="nonce", nonce=nonce, provider="sandbox"),
    )
    return place_order.sync_detailed(
        checkout.id, client=client, body=body, idempotency_key=key(), prefer=f"wait={WAIT_SECONDS}"
    )


def is_signed(webhook: dict, secret: str) -> bool:
    """Follows Standard Webhooks: a valid signature, at most five minutes old."""
    headers = webhook["headers"]
    sent_at = headers["webhook-timestamp"]
    if abs(time.time() - int(sent_at)) > 300:
        return False
    signed = f"{headers['webhook-id']}.{sent_at}.{webhook['body']}".encode()
    mac = hmac.new(base64.b64decode(secret.removeprefix("whsec_")), signed, hashlib.sha256)
    wanted = f"v1,{base64.b64encode(mac.digest()).decode()}"
    return any(hmac.compare_digest(each, wanted) for each in headers["webhook-signature"].split())


def main() -> None:
    checkout = held()
    declined = pay(checkout, "tok_declined")
    print(f"declined: {declined.status_code} {declined.parsed.code}")
    bought = pay(until(checkout.id, "held"), "tok_instant").parsed
    assert isinstance(bought, Checkout), bought
    print(f"bought: {bought.status} with {len(bought.tickets)} tickets")
    cancel_checkout.sync(
        bought.id, client=client, idempotency_key=key(), prefer=f"wait={WAIT_SECONDS}"
    )
    cancelled = until(bought.id, "cancelled")
    print(f"cancelled: refund of {cancelled.payment.refund.amount.amount}")
    print(f"checkout: {bought.id}")


def check_webhook() -> None:
    webhook = json.load(sys.stdin)
    forged = {**webhook, "body": webhook["body"] + " "}
    secret = os.environ["WEBHOOK_SECRET"]
    print(f"webhook: {is_signed(webhook, secret)}, forged: {is_signed(forged, secret)}")


check_webhook() if sys.argv[1:] == ["webhook"] else main()

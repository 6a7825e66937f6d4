/** Options of a client of payment providers that may call the capturing server. */
export const CALLER = {
  userAgent: 'usher-test/1',
  addresses: { allowedAddresses: 'loopback', httpsOnly: false },
} as const;

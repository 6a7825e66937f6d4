/** Options with which a client of payment providers may call the capturing server. */
export const CALLER = {
  userAgent: 'usher-test/1',
  addresses: { allowedAddresses: 'loopback', httpsOnly: false },
} as const;

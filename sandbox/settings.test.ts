import { keyTerms, readSettings, sandboxSettings } from './settings';

test('uses the defaults without any variable', () => {
  expect(readSettings({})).toEqual(sandboxSettings());
  expect(sandboxSettings()).toMatchObject({ port: 3001, leaseSeconds: 600, dataDir: '.usher' });
});

test('reads numbers and switches from the environment', () => {
  const settings = readSettings({ SANDBOX_PORT: '4100', SANDBOX_DUPLICATE_NAMES_ORDER: 'on' });
  expect(settings).toMatchObject({ port: 4100, duplicateNamesOrder: true, leaseRenews: true });
});

test('has a key for each shape', () => {
  expect(sandboxSettings().apiKeys.map(({ key, shape }) => [key, shape])).toEqual([
    ['svc_sandbox_key', 'primary'],
    ['svc_sandbox_key_alternative', 'alternative'],
  ]);
});

test("a key's terms override the general settings", () => {
  const list = [
    { key: 'key-of-one', shape: 'alternative', duplicateNamesOrder: true },
    { key: 'key-of-two', requiresPartnerHeader: true },
  ];
  const settings = readSettings({
    SANDBOX_API_KEYS: JSON.stringify(list),
    SANDBOX_LEASE_RENEWS: 'off',
  });
  expect(settings.apiKeys.map((each) => keyTerms(settings, each))).toMatchObject([
    {
      shape: 'alternative',
      requiresPartnerHeader: false,
      duplicateNamesOrder: true,
      leaseRenews: false,
      takeOverOwnSeats: true,
    },
    { shape: 'primary', requiresPartnerHeader: true, duplicateNamesOrder: false },
  ]);
});

test.each([
  'secret',
  '{"key":"svc_secret"}',
  '[]',
  '[{"key":"secret"}]',
  '[{"key":"svc_secret","shape":"round"}]',
  '[{"key":"svc_secret"},{"key":"svc_secret"}]',
])('names every invalid variable without showing its value: %s', (keys) => {
  const read = () => readSettings({ SANDBOX_PORT: 'x12', SANDBOX_API_KEYS: keys });
  expect(read).toThrow(/SANDBOX_PORT[^]*SANDBOX_API_KEYS: \S/);
  expect(read).not.toThrow(/x12|secret|round/);
});

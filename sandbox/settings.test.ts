import { readSettings, sandboxSettings } from './settings';

test('the defaults stand without any variable', () => {
  expect(readSettings({})).toEqual(sandboxSettings());
  expect(sandboxSettings()).toMatchObject({ port: 3001, leaseSeconds: 600, dataDir: '.usher' });
});

test('reads numbers and switches from the environment', () => {
  const settings = readSettings({ SANDBOX_PORT: '4100', SANDBOX_DUPLICATE_NAMES_ORDER: 'on' });
  expect(settings).toMatchObject({ port: 4100, duplicateNamesOrder: true, leaseRenews: true });
});

test('names every variable that does not fit and tells no value', () => {
  const read = () => readSettings({ SANDBOX_PORT: 'x12', SANDBOX_API_KEY: 'secret' });
  expect(read).toThrow(/SANDBOX_PORT[^]*SANDBOX_API_KEY/);
  expect(read).not.toThrow(/x12|secret/);
});

import { deviceOf, orderDefaultsOf } from './order-defaults';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const partner = { id: 'rex', name: 'Rex Cinemas', keyHashes: [] };

test.each([
  ['no tags', {}, { partner: 'rex' }],
  ['empty tags', { associateTags: {} }, { partner: 'rex' }],
  ['tags of its own', { associateTags: { tag: 'rex-20' } }, { tag: 'rex-20' }],
])('a partner with %s is identified in its orders', (_what, tags, associateTags) => {
  const defaults = orderDefaultsOf({ ...partner, ...tags, tenantId: 'T1' });
  expect(defaults).toMatchObject({ associateTags, tenantId: 'T1' });
});

test('a checkout without a device gets a UUID, the same for every repeat', () => {
  const device = deviceOf('chk_1', undefined);
  expect(device.deviceId).toMatch(UUID);
  expect(device.adId).toBe(device.deviceId);
  expect(deviceOf('chk_1', undefined)).toEqual(device);
  expect(deviceOf('chk_2', undefined).deviceId).not.toBe(device.deviceId);
});

test("the caller's own ids are kept", () => {
  expect(deviceOf('chk_1', { deviceId: 'd', adId: 'a' })).toEqual({ deviceId: 'd', adId: 'a' });
  expect(deviceOf('chk_1', { deviceId: 'd' }).adId).toMatch(UUID);
});

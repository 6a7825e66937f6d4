/** Encrypts test data and golden histories; it protects nothing, so it may be public. */
export const TEST_PAYLOAD_KEYS = 'test:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=';

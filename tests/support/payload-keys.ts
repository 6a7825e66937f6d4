/** Encrypts what tests and golden histories hold; it protects nothing, so it may stand here. */
export const TEST_PAYLOAD_KEYS = 'test:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=';

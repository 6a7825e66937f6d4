// Opens Scalar's API reference, without the features that would call another host.

Scalar.createApiReference('.reference', {
  url: '/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  hideModels: true,
  hideSearch: true,
  documentDownloadType: 'json',
  metaData: { title: 'API reference – Usher' },
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
});

// Adds what the reference lacks for keyboards and screen readers.
const repair = () => {
  for (const box of document.querySelectorAll('.reference .custom-scroll')) box.tabIndex = 0;
  for (const button of document.querySelectorAll('.reference button')) {
    const role = button.getAttribute('role');
    if (role !== 'tab' && role !== 'option') button.removeAttribute('aria-selected');
    const hasText = button.innerText.trim() !== '';
    button.ariaLabel = hasText ? null : (button.ariaLabel ?? (button.textContent.trim() || 'Copy'));
  }
};
new MutationObserver(repair).observe(document.querySelector('.reference'), {
  childList: true,
  subtree: true,
  // Scalar sets this attribute again when the reader navigates.
  attributeFilter: ['aria-selected'],
});

// Opens the API reference: Scalar's, with everything off that would speak to another host.

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

// What it lacks for a keyboard and a screen reader.
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
  // It is set again as the reader moves on.
  attributeFilter: ['aria-selected'],
});

// The script of all pages: copy buttons, tabs, the search, and this server's address in commands.
const DEFAULT_ADDRESS = 'http://127.0.0.1:3000';
const FOUND_MAX = 12;

/** An element with its properties and children. */
function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

function fillInAddress() {
  for (const code of document.querySelectorAll('pre code')) {
    code.textContent = code.textContent.replaceAll(DEFAULT_ADDRESS, location.origin);
  }
}

/** Browsers offer the clipboard only over https and on localhost. */
async function copy(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = element('textarea', { value: text });
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}

function addCopyButtons() {
  for (const block of document.querySelectorAll('main pre')) {
    const button = element('button', { type: 'button', textContent: 'Copy' });
    button.addEventListener('click', async () => {
      await copy(block.textContent);
      button.textContent = 'Copied';
      setTimeout(() => (button.textContent = 'Copy'), 2_000);
    });
    block.tabIndex = 0;
    const frame = element('div', { className: 'code' });
    block.replaceWith(frame);
    frame.append(block, button);
  }
}

/** Turns blocks in several languages into tabs; all groups show the same language. */
function addTabs() {
  const groups = [...document.querySelectorAll('.tabs')].map(tabsOf);
  const choose = (language) => {
    for (const show of groups) show(language);
    localStorage.setItem('language', language);
  };
  document.addEventListener('chosen', ({ detail }) => choose(detail));
  choose(localStorage.getItem('language') ?? 'curl');
}

function tabsOf(group) {
  const panels = [...group.querySelectorAll('section')];
  const list = element('div', { role: 'tablist', ariaLabel: 'Language' });
  const tabs = panels.map((panel) => {
    const heading = panel.querySelector('.tab');
    const tab = element('button', { type: 'button', role: 'tab' }, heading.textContent);
    tab.addEventListener('click', () =>
      document.dispatchEvent(new CustomEvent('chosen', { detail: tab.textContent })),
    );
    heading.remove();
    panel.role = 'tabpanel';
    panel.ariaLabel = tab.textContent;
    return tab;
  });
  list.addEventListener('keydown', ({ key }) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (step === undefined) return;
    const next = tabs.at((tabs.indexOf(document.activeElement) + step) % tabs.length);
    next.click();
    next.focus();
  });
  list.append(...tabs);
  group.prepend(list);
  return (language) => {
    const chosen = Math.max(
      0,
      tabs.findIndex((tab) => tab.textContent === language),
    );
    tabs.forEach((tab, index) => {
      tab.ariaSelected = String(index === chosen);
      tab.tabIndex = index === chosen ? 0 : -1;
      panels[index].hidden = index !== chosen;
    });
  };
}

/** Called when the reader begins to search. */
async function openIndex() {
  const entries = await (await fetch('/docs/assets/search.json')).json();
  const index = new MiniSearch({
    fields: ['title', 'page', 'text'],
    storeFields: ['title', 'page'],
    searchOptions: { boost: { title: 3, page: 2 }, prefix: true, fuzzy: 0.2, combineWith: 'AND' },
  });
  index.addAll(entries);
  return index;
}

function addSearch() {
  const search = document.querySelector('search');
  const input = search.querySelector('input');
  const panel = search.querySelector('.found');
  let index;
  const show = async () => {
    index ??= openIndex();
    const found = (await index).search(input.value).slice(0, FOUND_MAX);
    panel.hidden = input.value.trim() === '';
    panel.querySelector('[role=status]').textContent =
      found.length === 0 ? 'Nothing found' : `${found.length} found`;
    panel
      .querySelector('ul')
      .replaceChildren(
        ...found.map(({ id, title, page }) =>
          element(
            'li',
            {},
            element('a', { href: id }, title, element('small', { textContent: page })),
          ),
        ),
      );
  };
  const hide = () => (panel.hidden = true);
  search.hidden = false;
  input.addEventListener('focus', () => (index ??= openIndex()));
  input.addEventListener('input', show);
  search.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') hide();
    if (key === 'Enter' && document.activeElement === input) panel.querySelector('a')?.click();
  });
  search.addEventListener('click', ({ target }) => target.closest('a') && hide());
  document.addEventListener('click', ({ target }) => search.contains(target) || hide());
  document.addEventListener('keydown', (event) => {
    const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName);
    if (event.key !== '/' || isTyping || document.activeElement.isContentEditable) return;
    event.preventDefault();
    input.focus();
  });
}

fillInAddress();
addCopyButtons();
addTabs();
addSearch();

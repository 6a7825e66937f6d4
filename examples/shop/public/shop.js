// Makes the pages quicker and livelier. Every page works without it.

/** Longer than the shop takes to answer, unless the connection failed. */
const AGAIN_AFTER_MS = 10_000;

/**
 * A double press sends nothing twice; the server would treat both as the same command anyway. After a moment the button
 * works again, in case the connection failed.
 */
document.addEventListener('submit', (event) => {
  const { target: form, submitter } = event;
  if (!form.hasAttribute('data-once')) return;
  if (!window.navigator.onLine) {
    event.preventDefault();
    sayOffline(form);
    return;
  }
  if (form.dataset.sent) {
    event.preventDefault();
    return;
  }
  form.dataset.sent = 'yes';
  const words = submitter?.textContent;
  const busy = submitter?.dataset.busy;
  submitter?.setAttribute('aria-disabled', 'true');
  if (busy) submitter.textContent = busy;
  setTimeout(() => {
    delete form.dataset.sent;
    submitter?.removeAttribute('aria-disabled');
    if (busy) submitter.textContent = words;
  }, AGAIN_AFTER_MS);
});

/** If the form were sent, the browser would replace the page with its own error page. */
function sayOffline(form) {
  const before = form.previousElementSibling;
  if (before?.dataset.offline) before.remove();
  const notice = document.createElement('p');
  notice.className = 'notice error';
  notice.dataset.offline = 'yes';
  notice.setAttribute('role', 'alert');
  notice.textContent = 'You are offline. Nothing was sent: try again once you are connected.';
  form.before(notice);
  window.addEventListener('online', () => notice.remove(), { once: true });
}

/** A page from the browser's cache shows an old state, so the Back button fetches it again. */
window.addEventListener('pageshow', (event) => {
  if (event.persisted) fetchAgain();
});

const main = document.getElementById('main');
// If the page is the response to a form, the Back button then fetches it, instead of asking to resend the form.
if (main.dataset.page) window.history.replaceState(null, '', main.dataset.page);
watch(main.dataset.changes);
follow(document.querySelector('[data-stream]'));
refreshLater(document.querySelector('[data-refresh-seconds]'));
countDown(document.querySelector('[data-seconds]'));
const hall = document.querySelector('.hall');
if (hall) chooseSeats(hall);

/** Unlike a reload, this never resends the form that the page answered. */
function fetchAgain() {
  location.replace(main.dataset.page ?? location.href);
}

function refreshLater(element) {
  if (element) setTimeout(fetchAgain, Number(element.dataset.refreshSeconds) * 1000);
}

/** Waits for the checkout to change, then fetches its page again. */
async function watch(url) {
  while (url) {
    try {
      const { status } = await fetch(url);
      if (status === 200) {
        fetchAgain();
        return;
      }
      if (status !== 204) await pause();
    } catch {
      await pause();
    }
  }
}

/** Backstage: the server sends this part of the page again at each event. */
function follow(part) {
  if (!part) return;
  const events = new EventSource(part.dataset.stream);
  events.onmessage = ({ data }) => (part.innerHTML = JSON.parse(data));
  events.addEventListener('closed', () => events.close());
}

function pause() {
  return new Promise((resolve) => setTimeout(resolve, 3000));
}

function countDown(clock) {
  if (!clock) return;
  // Does not use the time of day, which may be wrong on a phone.
  const endsAtMs = performance.now() + Number(clock.dataset.seconds) * 1000;
  const show = () => {
    const seconds = Math.max(0, Math.round((endsAtMs - performance.now()) / 1000));
    const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    clock.textContent = `Your ${clock.dataset.what} are held for ${text}`;
    if (seconds > 0) setTimeout(show, 1000);
  };
  show();
}

/** Keeps as many seats as tickets: one more replaces the seat chosen first. Arrow keys move between seats. */
function chooseSeats(map) {
  const selects = [...document.querySelectorAll('[data-tickets]')];
  const boxes = [...map.querySelectorAll('input:not(:disabled)')];
  const hint = document.querySelector('[data-seat-hint]');
  const chosen = boxes.filter((box) => box.checked);

  const update = () => {
    const tickets = selects.reduce((sum, { value }) => sum + Number(value), 0);
    while (chosen.length > tickets) chosen.shift().checked = false;
    const missing = tickets - chosen.length;
    const seats = chosen.map(({ dataset }) => dataset.name).join(', ');
    const more = `Choose ${missing} more ${missing === 1 ? 'seat' : 'seats'}.`;
    hint.textContent = tickets === 0 ? 'Choose at least one ticket.' : missing > 0 ? more : seats;
  };
  for (const select of selects) select.addEventListener('change', update);
  map.addEventListener('change', ({ target }) => {
    if (target.checked) chosen.push(target);
    else chosen.splice(chosen.indexOf(target), 1);
    update();
  });
  // One stop for Tab: the arrow keys move from there.
  let stop = chosen[0] ?? boxes[0];
  for (const box of boxes) box.tabIndex = box === stop ? 0 : -1;
  map.addEventListener('focusin', ({ target }) => {
    stop.tabIndex = -1;
    stop = target;
    stop.tabIndex = 0;
  });
  map.addEventListener('keydown', (event) => {
    const next = seatBeside(boxes, event.target, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
  update();
  // On a phone the hall is wider than the screen: scrolls to the first chosen seat.
  const frame = map.parentElement;
  frame.parentElement.classList.toggle('fits', frame.scrollWidth <= frame.clientWidth);
  const seat = chosen[0]?.getBoundingClientRect();
  if (seat)
    frame.scrollLeft += seat.left - frame.getBoundingClientRect().left - frame.clientWidth / 2;
}

const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The nearest free seat in the direction of the key. */
function seatBeside(boxes, from, key) {
  const direction = DIRECTIONS[key];
  if (!direction) return undefined;
  const here = from.getBoundingClientRect();
  const distances = boxes
    .map((box) => {
      const { left, top } = box.getBoundingClientRect();
      const [x, y] = [left - here.left, top - here.top];
      const along = x * direction[0] + y * direction[1];
      const across = Math.abs(x * direction[1]) + Math.abs(y * direction[0]);
      return { box, along, distance: along + across * 4 };
    })
    .filter(({ along }) => along > 1)
    .sort((a, b) => a.distance - b.distance);
  return distances[0]?.box;
}

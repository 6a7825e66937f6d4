import type { Showtime } from '../catalogue/showtimes';

/** A page with the chosen showtime; all its texts are escaped. */
export function chosenPage({ production, venue, start }: Showtime, iref: string): string {
  const lines = [
    venue.name,
    `${venue.street}, ${venue.city}`,
    start.toFormat('cccc, d LLLL, HH:mm'),
  ];
  const origin = iref ? [`Referred by: ${iref}`] : [];
  return page(production.name, [...lines, ...origin]);
}

/** A page with one message, such as why a link does not work. */
export function messagePage(message: string): string {
  return page('Checkout', [message]);
}

function page(title: string, lines: readonly string[]): string {
  const body = lines.map((line) => `<p>${escaped(line)}</p>`).join('\n');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${escaped(title)}</title>
<h1>${escaped(title)}</h1>
${body}
</html>
`;
}

/** Escapes the five special characters of HTML as numeric references. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

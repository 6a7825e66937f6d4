import type { Showtime } from '../catalogue/showtimes';

/** What was chosen, for a person to read; everything in it is escaped. */
export function chosenPage({ production, venue, start }: Showtime, iref: string): string {
  const lines = [venue.name, `${venue.line}, ${venue.city}`, start.toFormat('cccc, d LLLL, HH:mm')];
  const origin = iref ? [`You come from: ${iref}`] : [];
  return page(production.name, [...lines, ...origin]);
}

/** A page that only says one thing, such as why a link does not work. */
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

/** Numeric references for the five characters that HTML reads as its own. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

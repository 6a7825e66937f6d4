// The link to Svc's hosted checkout (Svc spec 1). Pure.

/** The link with the partner's referrer tag, if there is one. Null if Svc's link is unsafe to follow. */
export function hostedCheckoutUrl(received: string, iref: string | undefined): string | null {
  const link = withScheme(received.trim());
  if (!/^https?:/i.test(link) || !URL.canParse(link)) return null;
  return iref === undefined ? link : withReferrer(link, iref);
}

/** In the specification, links have a host and a path, but no scheme. */
function withScheme(link: string): string {
  return /^[^/:.]+(?:\.[^/:.]+)+(?::\d+)?\//.test(link) ? `https://${link}` : link;
}

/** The other parameters are kept exactly as received: Svc may have signed them. */
function withReferrer(link: string, iref: string): string {
  const [address = '', ...hash] = link.split('#');
  const [path = '', ...query] = address.split('?');
  const others = query.join('?').split('&');
  const kept = others.filter((it) => it !== '' && !/^iref(?:=|$)/.test(it));
  const asked = [...kept, `iref=${encodeURIComponent(iref)}`].join('&');
  return [`${path}?${asked}`, ...hash].join('#');
}

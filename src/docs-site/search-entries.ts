// The entries of the site's search: chapters of guides, operations and problems.
import { OPERATIONS } from '../openapi/document';
import { listErrors } from './error-pages';
import { readGuides } from './guides';
import { anchorOf, chaptersOf } from './markdown';

interface Entry {
  readonly id: string;
  readonly title: string;
  /** The page that contains it. */
  readonly page: string;
  readonly text: string;
}

/** The id of an entry is its address. */
export function searchEntries(): readonly Entry[] {
  return [...guideEntries(), ...operationEntries(), ...errorEntries()];
}

function guideEntries(): Entry[] {
  return readGuides().flatMap(({ name, title, markdown }) =>
    chaptersOf(markdown).map(({ heading, text }, index) => ({
      id: `/docs/guides/${name}${index === 0 ? '' : `#${anchorOf(heading)}`}`,
      title: heading.replaceAll('`', ''),
      page: title,
      text,
    })),
  );
}

function operationEntries(): Entry[] {
  return OPERATIONS.map(({ tag, method, path, summary, description, id }) => ({
    id: `/docs/reference#tag/${tag}/${method.toUpperCase()}${path}`,
    title: summary,
    page: `${method.toUpperCase()} ${path}`,
    text: `${id} ${description}`,
  }));
}

function errorEntries(): Entry[] {
  return listErrors().map(({ code, title, means, todo }) => ({
    id: `/docs/errors/${code}`,
    title: code,
    page: title,
    text: `${means} ${todo}`,
  }));
}

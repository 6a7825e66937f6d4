import type { Router } from 'express';
import { onlyMethods } from '../../http/methods';
import { problem } from '../../http/problem';
import { htmlPage } from '../html-page';
import { published } from '../published';
import { readGuides } from './guides';
import { htmlOf } from './markdown';
import { referencePage } from './reference-page';

const BACK = '<p><a href="/docs">All of the documentation</a></p>';

/** `/docs` and the guides. */
export function addPages(router: Router): void {
  const reference = router.route('/docs');
  reference.get(published('html', referencePage));
  reference.all(onlyMethods('GET', 'HEAD'));

  const pages = new Map(
    readGuides().map(({ name, title, markdown }) => [
      name,
      published('html', () => htmlPage(title, BACK + htmlOf(markdown) + BACK)),
    ]),
  );
  const guide = router.route('/docs/guides/:guide');
  guide.get((request, response, next) => {
    const page = pages.get(request.params.guide);
    if (!page) throw problem('NOT_FOUND', 'There is no guide with this name.');
    return page(request, response, next);
  });
  guide.all(onlyMethods('GET', 'HEAD'));
}

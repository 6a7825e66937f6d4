import express from 'express';
import { createLogger } from '../../platform/logger';
import { listen } from './listen';
import { renderProblems } from './problem-renderer';
import { identifyRequests } from './request-id';

test('an answer that fails halfway is broken off, and told to the log alone', async () => {
  let logged = '';
  const logger = createLogger('test', 'warn', { write: (line) => void (logged += line) });
  const printed = jest.spyOn(console, 'error').mockReturnValue(undefined);
  const app = express();
  app.set('env', 'production');
  app.use(identifyRequests(logger));
  app.get('/', (_request, response, next) => {
    response.write('half of it', () => next(new Error('halfway')));
  });
  app.use(renderProblems(logger));
  const server = await listen(app, { host: '127.0.0.1', port: 0 });
  const response = await fetch(server.url);
  await expect(response.text()).rejects.toThrow('terminated');
  expect(printed).not.toHaveBeenCalled();
  expect(logged).toContain('request failed');
  await server.close();
});

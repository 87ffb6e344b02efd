import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { isPublicAddress } from '@/server/sandbox/public-address';
import type { FetchPorts } from './fetch-page';
import { callTool } from './test-tools';
import { createWebFetchTool } from './web-fetch';

async function serving(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    [Symbol.asyncDispose]: async () => void server.close(),
    stop: () => server.closeAllConnections(),
  };
}

/** `*.test` is the local server, and only here may it be reached. */
const names: Record<string, string> = {
  'page.test': '127.0.0.1',
  'private.test': '10.0.0.1',
  'meta.test': '169.254.169.254',
};
const ports: FetchPorts = {
  resolve: async (host) => (names[host] ? [{ address: names[host], family: 4 }] : []),
  isAllowed: (address) => address === '127.0.0.1',
};
const fetchPage = (url: string, own: FetchPorts = ports, signal = new AbortController().signal) =>
  callTool(createWebFetchTool(own), { url }, { signal });

describe('web_fetch', () => {
  it('turns a page into text and says where it came from', async () => {
    await using server = await serving((request, response) => {
      if (request.url === '/') return response.writeHead(302, { location: '/page' }).end();
      response.setHeader('content-type', 'text/html; charset=utf-8').end(
        `<html><head><style>x{}</style><script>evil()</script></head><body><nav>menu</nav><h1>Títle</h1><p>Some <b>bold</b> text
         with <a href="https://x.test/a">a link</a>.</p><ul><li>one</li><li>two</li></ul><pre>  code\n  more</pre></body></html>`,
      );
    });
    const { output, isError, display } = await fetchPage(`http://page.test:${server.port}/`);
    expect(isError).toBe(false);
    expect(display).toMatchObject({ url: `http://page.test:${server.port}/page`, status: 200 });
    expect(output).toContain('Títle');
    expect(output).toContain('Some bold text with a link [https://x.test/a].');
    expect(output).toContain('  code\n  more');
    expect(output).not.toMatch(/evil|menu|x\{\}/);
  });

  it('reads JSON and old charsets, refuses what is no text, and shows failures', async () => {
    await using server = await serving((request, response) => {
      if (request.url === '/json')
        return response.setHeader('content-type', 'application/json').end('{"a":1}');
      if (request.url === '/latin')
        return response
          .setHeader('content-type', 'text/plain; charset=iso-8859-1')
          .end(Buffer.from('caf\xe9', 'latin1'));
      if (request.url === '/png') return response.setHeader('content-type', 'image/png').end('x');
      response.writeHead(404, { 'content-type': 'text/plain' }).end('no such page');
    });
    const at = (path: string) => fetchPage(`http://page.test:${server.port}${path}`);
    expect((await at('/json')).output).toContain('{"a":1}');
    expect((await at('/latin')).output).toContain('café');
    expect(await at('/png')).toMatchObject({ isError: true, output: expect.stringContaining('image/png') });
    expect(await at('/none')).toMatchObject({
      isError: true,
      output: expect.stringContaining('no such page'),
    });
  });
});

describe('security baseline: web_fetch reaches the public internet only', () => {
  it.each([
    ...[
      'file:///etc/passwd',
      'ftp://page.test/',
      'gopher://page.test/',
      'javascript:1',
      'data:text/plain,x',
      'nonsense',
    ],
    ...[
      'http://user:pass@page.test/',
      'http://private.test/',
      'http://meta.test/latest',
      'http://unknown.test/',
    ],
    ...[
      'http://10.0.0.1/',
      'http://[::1]/',
      'http://[::ffff:10.0.0.1]/',
      'http://0x0a000001/',
      'http://167772161/',
    ],
  ])('refuses %s', async (url) => {
    const outcome = await fetchPage(url);
    expect(outcome.isError).toBe(true);
    expect(outcome.output).toContain('Nothing was fetched');
  });

  it.each([
    'http://127.0.0.1/',
    'http://localhost/',
    'http://2130706433/',
    'http://0/',
    'http://127.1/',
    'http://[::ffff:7f00:1]/',
  ])('refuses %s with the predicate of the product', async (url) => {
    const product = {
      resolve: async () => [{ address: '127.0.0.1', family: 4 as const }],
      isAllowed: isPublicAddress,
    };
    expect((await fetchPage(url, product)).output).toContain('not on the public internet');
  });

  it('judges every redirect again, and their number', async () => {
    let asked = 0;
    await using server = await serving((request, response) => {
      asked += 1;
      const location = request.url === '/loop' ? '/loop' : decodeURIComponent(request.url?.slice(1) ?? '');
      response.writeHead(302, { location }).end();
    });
    for (const target of [
      'http://private.test/',
      'http://169.254.169.254/latest/meta-data',
      'file:///etc/passwd',
    ]) {
      const outcome = await fetchPage(`http://page.test:${server.port}/${encodeURIComponent(target)}`);
      expect(outcome).toMatchObject({
        isError: true,
        output: expect.stringContaining('Nothing was fetched'),
      });
    }
    asked = 0;
    expect((await fetchPage(`http://page.test:${server.port}/loop`)).output).toContain('more than 5 times');
    expect(asked).toBe(6);
  });

  it('connects to the address that was judged, though the name changes its mind', async () => {
    await using server = await serving((_request, response) => response.end('reached'));
    let asked = 0;
    const rebinding: FetchPorts = {
      resolve: async () => {
        asked += 1;
        return [{ address: asked === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }];
      },
      isAllowed: (address) => address === '127.0.0.1',
    };
    expect((await fetchPage(`http://rebind.test:${server.port}/`, rebinding)).output).toContain('reached');
    expect(asked).toBe(1);
  });

  it('stops reading at its size limit, counted after decompression', async () => {
    const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024, 'a'));
    await using server = await serving((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/plain', 'content-encoding': 'gzip' }).end(bomb),
    );
    const { output } = await fetchPage(`http://page.test:${server.port}/`);
    expect(output).toContain('Cut after 5242880 bytes');
    expect(output.length).toBeLessThan(5_300_000);
  });

  it('ends at once when the turn is stopped', async () => {
    const stop = new AbortController();
    await using server = await serving((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' }).write('begins');
      stop.abort();
    });
    await expect(fetchPage(`http://page.test:${server.port}/`, ports, stop.signal)).rejects.toThrow(/abort/i);
    server.stop();
  });
});

import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { EXIT } from '../exit-codes.ts';
import type { PortalOptions } from '../portal/create-ask.ts';
import { createMcpServer } from './create-mcp-server.ts';

export type McpOptions = Omit<PortalOptions, 'signal'>;

const VERSAO = '0.1.0';

/** Serves an assistant over standard input and output until it closes them, or the program is stopped. */
export async function serveMcp(options: McpOptions, { signal }: { signal: AbortSignal }): Promise<number> {
  const mcp = createMcpServer({ ...options, signal }, VERSAO);
  const closed = new Promise<void>((resolve) => {
    mcp.server.onclose = () => resolve();
    process.stdin.once('end', () => resolve());
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await mcp.connect(new StdioServerTransport());
  await closed;
  await mcp.close();
  return EXIT.ok;
}

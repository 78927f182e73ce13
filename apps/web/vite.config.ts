import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressAssets } from './compress-assets.ts';
import { withoutUnusedZod } from './without-unused-zod.ts';

const server = process.env.APURA_SERVER ?? 'http://localhost:3000';
const serverPaths = [
  '/login',
  '/refresh',
  '/logout',
  '/reset',
  '/register',
  '/update',
  '/delete',
  '/start',
  '/api',
  '/health',
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), withoutUnusedZod(), compressAssets()],
  // The one large file is the report grid, fetched when the first report opens.
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 900,
    // Read by the check of the first load's size.
    manifest: true,
  },
  worker: { format: 'es' },
  server: {
    proxy: Object.fromEntries(
      serverPaths.map((path) => [
        path,
        {
          target: server,
          // The reset screen is a page below a path that the calls use as well: pages stay with the client.
          bypass: (request: { method?: string; headers: Record<string, unknown> }) =>
            request.method === 'GET' && String(request.headers.accept ?? '').includes('text/html')
              ? '/index.html'
              : undefined,
        },
      ]),
    ),
  },
});

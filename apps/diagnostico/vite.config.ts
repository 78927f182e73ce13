import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressAssets } from '../web/compress-assets.ts';

export default defineConfig({
  root: import.meta.dirname,
  base: '/diagnostico/',
  plugins: [react(), compressAssets()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // The charts come in a file of their own, when the first one is about to be seen.
    chunkSizeWarningLimit: 700,
    // Read by the check of the first paint's size.
    manifest: true,
  },
});

import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compressAssets } from '../web/compress-assets.ts';

const CHARTS = /[\\/](?:echarts|zrender)[\\/]lib[\\/]/;

export default defineConfig({
  root: import.meta.dirname,
  base: '/diagnostico/',
  plugins: [react(), compileCharts(), compressAssets()],
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

/**
 * Browsers compile a function when it is first called, on the thread that draws. This asks those that know the hint
 * (Chromium) to compile the library of the charts beside it, while it loads: half of the first chart's time.
 */
function compileCharts(): Plugin {
  return {
    name: 'apura-compile-charts',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && file.moduleIds.some((id) => CHARTS.test(id)))
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
    },
  };
}

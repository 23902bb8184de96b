import { defineConfig } from 'vite'

export default defineConfig({
  // Relative addresses: a proxy may serve the hall under a path of its own.
  base: './',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: '../src/sifang/hall/static',
    emptyOutDir: true,
    sourcemap: false,
    target: 'es2022',
    modulePreload: { polyfill: false },
  },
})

import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'

const root = import.meta.dirname

/**
 * Removes a dynamic import that twilio-video makes with `new Function` when it loads. The portal's
 * content security policy forbids it.
 */
function twilioWithoutEval(): Plugin {
  return {
    name: 'twilio-without-eval',
    transform: {
      filter: { id: /twilio-video\/es5\/util\/dynamicimport\.js/ },
      handler(code) {
        const changed = code.replace(
          "new Function('url', 'return import(url);')",
          '(url) => import(/* @vite-ignore */ url)',
        )
        if (changed === code)
          throw new Error('Cannot build twilio-video under the policy: its dynamic import changed')
        return { code: changed, map: null }
      },
    },
  }
}

/**
 * Gives twilio-video its own copy of tslib. It uses the whole library, while the first load needs
 * only a few lines.
 */
function twilioHelpers(): Plugin {
  return {
    name: 'twilio-helpers',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === 'tslib' && importer?.includes('/twilio-video/')
        ? join(root, '../node_modules/tslib/tslib.js')
        : null,
  }
}

/** Compresses static files during the build, so that the server does not have to. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    writeBundle({ dir }) {
      for (const path of globSync('**/*.{js,css,svg}', { cwd: dir ?? '' })) {
        const content = readFileSync(join(dir ?? '', path))
        writeFileSync(join(dir ?? '', `${path}.br`), brotliCompressSync(content))
        writeFileSync(join(dir ?? '', `${path}.gz`), gzipSync(content, { level: 9 }))
      }
    },
  }
}

/**
 * The two fonts that every page needs. Fonts for other scripts are loaded when a text needs them.
 */
const FIRST_FONT = /^assets\/(hanken-grotesk-latin-wght|besley-latin-500)-normal-.+\.woff2$/

/**
 * The styles of crisis help, built into one file. An import would be a second request, which fails
 * offline if only the first file is cached.
 */
const CRISIS_STYLES = ['crisis/crisis.css', 'ui/leave-quickly.css']

/**
 * Preloads the fonts from the page's head, before the browser has read a stylesheet. Also adds them
 * to the styles of crisis help, which are not part of the build otherwise.
 */
function firstFonts(): Plugin {
  return {
    name: 'first-fonts',
    generateBundle(_options, bundle) {
      const faces = fontsIn(bundle).map((path) => {
        const [family, weight] = path.includes('besley')
          ? ['Besley', '500']
          : ['Hanken Grotesk Variable', '100 900']
        return `@font-face{font-family:"${family}";font-weight:${weight};font-display:swap;src:url(/${path}) format("woff2")}\n`
      })
      const styles = CRISIS_STYLES.map((path) => readFileSync(join(root, path), 'utf8'))
      this.emitFile({
        type: 'asset',
        fileName: 'crisis.css',
        source: [...faces, ...styles].join(''),
      })
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        fontsIn(bundle).map((path) => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            href: `/${path}`,
            as: 'font',
            type: 'font/woff2',
            crossorigin: true,
          },
          injectTo: 'head-prepend',
        })),
    },
  }
}

/** Makes browsers load the API code together with the first script, not after it. */
function transportAtOnce(): Plugin {
  return {
    name: 'transport-at-once',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((path) => /^assets\/transport-.+\.js$/.test(path))
          .map((path) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${path}` },
            injectTo: 'head',
          })),
    },
  }
}

type Modules = {
  readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null
}

/** Returns a test for whether one of these files imports a module, directly or through others. */
function importedBy(files: readonly string[]): (id: string, modules: Modules) => boolean {
  const found = new Set<string>()
  const visit = (id: string, modules: Modules) => {
    if (found.has(id)) return
    found.add(id)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) visit(imported, modules)
  }
  return (id, modules) => {
    if (found.size === 0) for (const file of files) visit(join(root, file), modules)
    return found.has(id)
  }
}

const isFirst = importedBy(['main.tsx'])
const isBehindLogin = importedBy([
  'shell/private-frame.tsx',
  'shell/gated.tsx',
  'pages/flow-page.tsx',
])

/**
 * Nearly everyone needs only two scripts: one to log in, and one for the portal. Split by imports
 * alone, they would be twenty-five.
 */
function scriptOf(id: string, modules: Modules): 'start' | 'portal' | null {
  if (isFirst(id, modules)) return 'start'
  return isBehindLogin(id, modules) ? 'portal' : null
}

function fontsIn(bundle: object): readonly string[] {
  return Object.keys(bundle).filter((path) => FIRST_FONT.test(path))
}

export default defineConfig({
  root,
  plugins: [
    react(),
    twilioWithoutEval(),
    twilioHelpers(),
    firstFonts(),
    transportAtOnce(),
    compressed(),
  ],
  resolve: {
    // RxJS as it is written, without the helpers for old browsers.
    conditions: ['es2015', ...defaultClientConditions],
  },
  build: {
    outDir: join(root, '../.build/client'),
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        index: join(root, 'index.html'),
        sw: join(root, 'crisis/service-worker.ts'),
        crisis: join(root, 'crisis/crisis-page.ts'),
      },
      output: {
        codeSplitting: {
          groups: [
            // The script of the crisis page needs it, and no other code of the portal.
            { name: 'service-worker-url', test: /\/renderer\/security\//, priority: 3 },
            { name: 'kept-plan', test: /\/renderer\/crisis\/kept-plan/, priority: 3 },
            {
              name: (id, modules) => (isFirst(id, modules) ? 'start' : null),
              debugName: 'start',
              priority: 2,
            },
            {
              name: 'transport',
              test: /\/(renderer\/api\/transport|node_modules\/(@apollo\/client\/(?!react\/)|@wry\/|optimism\/|rxjs\/|graphql\/))/,
              priority: 2,
            },
            // Code for pages with and without a login that logging in does not need.
            {
              name: 'queries',
              test: /\/(node_modules\/@apollo\/client\/react|renderer\/(shell\/public-frame|views\/(content|legal)-))/,
              priority: 1.5,
            },
            { name: scriptOf, debugName: 'portal', priority: 1 },
            // The parts around a visit, for every page that shows one.
            {
              name: 'visits',
              test: /\/renderer\/(views\/(visit-|calendar-|portrait)|ui\/(time-words|money-words|price))/,
            },
            // The first script contains the names of all others, so pages that belong together
            // share one.
            {
              name: 'links',
              test: /\/renderer\/(pages\/(passwordless|verify-email|link-by-mail|unsubscribe)\/|login\/(link-|use-arrived-link|token-origin|deep-link))/,
            },
            { name: 'billing', test: /\/renderer\/pages\/(billing|continue-care)/ },
            {
              name: 'words',
              test: /\/renderer\/(pages\/(help|legal|navigate|sitemap|student-terms)\/|views\/(content-|legal-))/,
            },
            {
              name: 'campus',
              test: /\/renderer\/(pages\/(hub-launcher|campus-resources|crisis-resources)\/|shell\/crisis-|crisis\/take-|views\/(hub-|campus-|help-row|hotlines|crisis-views)|api\/generated\/hub)/,
            },
          ],
        },
        entryFileNames: ({ name }) =>
          ['sw', 'crisis'].includes(name) ? '[name].js' : 'assets/[name]-[hash].js',
      },
    },
  },
})

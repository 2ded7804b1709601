import { forgetVisits } from './visits.ts'

// Playwright takes a global set-up from the default export.
// biome-ignore lint/style/noDefaultExport: see above
export default forgetVisits

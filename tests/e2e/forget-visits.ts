import { forgetVisits } from './visits.ts'

// biome-ignore lint/style/noDefaultExport: Playwright reads the global set-up from the default export
export default forgetVisits

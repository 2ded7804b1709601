import { forgetVisits } from './visits.ts'

// biome-ignore lint/style/noDefaultExport: Playwright takes a global set-up from it
export default forgetVisits

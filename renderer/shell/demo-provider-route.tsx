import { DemoProviderPage } from '#renderer/pages/demo-provider/index.tsx'
import { withCamera } from './with-camera.tsx'

export const DemoProviderRoute = withCamera(DemoProviderPage)

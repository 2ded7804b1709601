import { createRoot } from 'react-dom/client'
import { rootElement } from './root-element.ts'
import { Studio } from './studio.tsx'
import './studio.css'

createRoot(rootElement()).render(<Studio />)

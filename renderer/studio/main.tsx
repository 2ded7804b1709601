import { createRoot } from 'react-dom/client'
import { Studio } from './studio.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('Cannot start the studio: the page has no root element')
createRoot(root).render(<Studio />)

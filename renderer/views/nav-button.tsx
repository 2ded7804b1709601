import { useViewEvents, type ViewProps } from '#renderer/flow/contract.ts'
import { NavIcon } from './nav-icon.tsx'

/** An entry of the navigation that does not open a page. */
export function NavButton(props: ViewProps<'nav-button'>) {
  const { texts, view } = props.step
  const send = useViewEvents('nav-button', props)
  return (
    <li>
      <button type="button" onClick={() => send('press')}>
        {view?.props.icon && <NavIcon name={view.props.icon} />}
        <span>{texts.words}</span>
      </button>
    </li>
  )
}

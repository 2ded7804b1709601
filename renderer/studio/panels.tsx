import { useEffect, useState } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import { ChangesPanel } from './changes-panel.tsx'
import { ChecksPanel } from './checks-panel.tsx'
import { EffectsPanel } from './effects-panel.tsx'
import { GraphPanel } from './graph-panel.tsx'
import { InputsPanel } from './inputs-panel.tsx'
import { KeepPanel } from './keep-panel.tsx'
import { TextsPanel } from './texts-panel.tsx'
import type { Workbench } from './use-workbench.ts'
import { WhyPanel } from './why-panel.tsx'

const NAMES = ['Why', 'Texts', 'Inputs', 'Effects', 'Graph', 'Checks', 'Changes', 'Keep'] as const

/** The panels that explain and change the flow, one at a time. */
export function Panels({ bench }: { readonly bench: Workbench }) {
  const [open, setOpen] = useState('Why')
  const { pressed } = bench
  useEffect(() => {
    if (pressed !== null) setOpen('Why')
  }, [pressed])
  return (
    <Tabs
      className="studio-tabs"
      selectedKey={open}
      onSelectionChange={(key) => setOpen(String(key))}
    >
      <TabList aria-label="Panels">
        {NAMES.map((name) => (
          <Tab key={name} id={name}>
            {name}
          </Tab>
        ))}
      </TabList>
      {NAMES.map((name) => (
        <TabPanel key={name} id={name}>
          <Panel name={name} bench={bench} />
        </TabPanel>
      ))}
    </Tabs>
  )
}

function Panel({ name, bench }: { readonly name: string; readonly bench: Workbench }) {
  const { project, flow, state } = bench
  switch (name) {
    case 'Texts':
      return <TextsPanel project={project} flow={flow} state={state} />
    case 'Inputs':
      return (
        <InputsPanel
          key={`${flow.id} ${bench.situation?.name ?? ''}`}
          flow={flow}
          inputs={bench.inputs}
          onChange={(inputs) => bench.preview.send({ type: 'inputs', inputs })}
        />
      )
    case 'Effects':
      return (
        <EffectsPanel
          flow={flow}
          choices={bench.effects}
          onChoice={(effect, choice) => bench.setEffects({ ...bench.effects, [effect]: choice })}
        />
      )
    case 'Graph':
      return <GraphPanel project={project} flow={flow} present={state.step} />
    case 'Checks':
      return <ChecksPanel flow={flow} revision={project.revision} />
    case 'Changes':
      return <ChangesPanel flow={flow} revision={project.revision} />
    case 'Keep':
      return <KeepPanel bench={bench} />
    default:
      return (
        <WhyPanel
          project={project}
          flow={flow}
          state={state}
          pressed={bench.pressed}
          onPressed={bench.setPressed}
        />
      )
  }
}

/** The input by which a flow gets its parameters: from the step that runs it, or, where a host runs it by itself, from the host. */
export const PARAMETERS = 'parameters'

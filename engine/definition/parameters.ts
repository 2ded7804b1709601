/**
 * Name of the input that holds a flow's parameters. They come from the step that runs the flow, or
 * from the host if it starts the flow directly.
 */
export const PARAMETERS = 'parameters'

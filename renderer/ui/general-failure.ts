/** What is said where nothing better is known. */
export const GENERAL_FAILURE = 'An unexpected error occurred. Please try again.'

/** A person said no to a question on the way. Nothing failed, and there is nothing to tell: `report` keeps silent. */
export class Declined extends Error {}

/** The person declined a confirmation. Nothing failed, and there is nothing to report: `report` stays silent. */
export class Declined extends Error {}

/** Why a message cannot be sent, however often it is tried. */
export class Unsendable extends Error {}

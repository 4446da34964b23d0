/** A line of a bench's table, by the names of its columns. */
export type Row = Record<string, string | number>

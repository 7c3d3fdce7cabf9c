/** The six drawn portraits, by coat: `/portraits/<coat>.svg`. */
export type Coat = "black" | "brindle" | "chestnut" | "fawn" | "formentino" | "grey";

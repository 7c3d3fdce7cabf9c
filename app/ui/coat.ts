export type Coat = "black" | "brindle" | "chestnut" | "fawn" | "formentino" | "grey";

// What lies on a simulated scale. Simulated devices are written from the makers' descriptions and share no code with what
// reads them: a mistake made twice is seen.

export interface SimulatedLoad {
  /** Of everything on it. */
  grams: number;
  moving: boolean;
  /** Most it can weigh. */
  capacity: number;
  zeroed: boolean;
  broken: boolean;
  tareGrams: number;
}

export function simulatedLoad(): SimulatedLoad {
  return { grams: 0, moving: false, capacity: 15_000, zeroed: true, broken: false, tareGrams: 0 };
}

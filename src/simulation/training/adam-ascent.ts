/** Constants of Kingma & Ba 2015 (arXiv:1412.6980), algorithm 1. */
const [meanDecay, squareDecay, epsilon] = [0.9, 0.999, 1e-8];

/** Climbs along gradients. */
export interface Ascent {
  /** The parameters after one more step; the arguments are not changed. */
  step(parameters: Float64Array, gradient: Float64Array): Float64Array;
}

/**
 * Adam (Kingma & Ba 2015), upwards. It remembers the gradients it was given.
 *
 * @param learningRate about how far a parameter moves in a step
 */
export function adamAscent(size: number, learningRate: number): Ascent {
  const mean = new Float64Array(size);
  const square = new Float64Array(size);
  let steps = 0;
  return {
    step: (parameters, gradient) => {
      steps += 1;
      const [meanShare, squareShare] = [1 - meanDecay ** steps, 1 - squareDecay ** steps];
      return parameters.map((parameter, index) => {
        const slope = gradient[index] ?? 0;
        const m = meanDecay * (mean[index] ?? 0) + (1 - meanDecay) * slope;
        const v = squareDecay * (square[index] ?? 0) + (1 - squareDecay) * slope * slope;
        mean[index] = m;
        square[index] = v;
        return parameter + (learningRate * (m / meanShare)) / (Math.sqrt(v / squareShare) + epsilon);
      });
    },
  };
}

/**
 * How words that are offered as a value meet the expected value. `partial`: agrees as far as it goes and says too
 * little. `several`: the value beside another one. `absent`: no value of the expected type is offered.
 */
export type ValueMatch = 'same' | 'partial' | 'different' | 'several' | 'absent';

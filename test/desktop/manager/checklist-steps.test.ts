// The checklist of a new store: finished steps, and when nothing can be said yet.
import { expect } from 'chai';
import { checklistSteps, stepNames } from '../../../desktop/renderer/manager/start/checklist-steps.ts';
import type { StepFacts, StepName } from '../../../desktop/renderer/manager/start/checklist-steps.ts';

function given(
  facts: StepFacts,
  but: Partial<Record<StepName, StepFacts>> = {},
): Record<StepName, StepFacts> {
  const all = Object.fromEntries(stepNames.map((name) => [name, facts])) as Record<StepName, StepFacts>;
  return { ...all, ...but };
}

const missing = { found: false, complete: true };
const coming = { found: false, complete: false };
const there = { found: true, complete: true };

describe('the checklist of a store', () => {
  it('ticks the steps that are found and links the others', () => {
    const steps = checklistSteps(given(missing, { products: there }));
    expect(steps?.map(({ name, done }) => [name, done])).to.deep.equal([
      ['tax', false],
      ['products', true],
      ['employee', false],
      ['shift', false],
    ]);
    expect(steps?.every(({ path }) => /^\/(dashboard|point-of-sale)\/./.test(path))).to.equal(true);
  });

  it('says nothing while one of them may still be coming', () => {
    expect(checklistSteps(given(coming))).to.equal(undefined);
    expect(checklistSteps(given(there, { shift: coming }))).to.equal(undefined);
  });

  it('is done as soon as one of each is here, though more is coming', () => {
    const steps = checklistSteps(given({ found: true, complete: false }));
    expect(steps?.every(({ done }) => done)).to.equal(true);
  });
});

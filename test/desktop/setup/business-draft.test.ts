// The form of a new server: the store is called like the business until it has a name of its own, and the server is sent
// only a whole form.
import { expect } from 'chai';
import { setupBody } from '@evertill/schemas';
import {
  badFieldsAt,
  badFieldsOf,
  bodyOf,
  withBusiness,
  withStore,
} from '../../../desktop/renderer/setup/business-draft.ts';
import type { BusinessDraft } from '../../../desktop/renderer/setup/business-draft.ts';

const blank: BusinessDraft = {
  business: '',
  ownerName: '',
  email: '',
  store: { name: '', country: 'FI', time_zone: 'Europe/Helsinki' },
  isNamed: false,
};

describe('the form of a new business', () => {
  it('names the store like the business until the store has a name of its own', () => {
    const typed = withBusiness(withBusiness(blank, 'P'), 'Pier');
    expect(typed.store.name).to.equal('Pier');
    const named = withStore(typed, { name: 'Harbor' });
    expect(withBusiness(named, 'Pier Ltd').store.name).to.equal('Harbor');
    expect(withBusiness(withStore(named, { name: '' }), 'Pier').store.name).to.equal('Pier');
  });

  it('keeps following the business after another country is selected', () => {
    const moved = withStore(blank, { country: 'SE', time_zone: 'Europe/Stockholm' });
    expect(withBusiness(moved, 'Pier').store).to.deep.equal({
      name: 'Pier',
      country: 'SE',
      time_zone: 'Europe/Stockholm',
    });
  });

  it('names each field that is missing', () => {
    expect(badFieldsOf(blank)).to.deep.equal({ own: ['business', 'ownerName', 'email'], store: ['name'] });
  });

  it('finds the fields the server complains about', () => {
    const paths = ['owner.email', 'store.country', 'code'];
    expect(badFieldsAt(paths)).to.deep.equal({ own: ['email'], store: ['country'] });
  });

  it('becomes what the server expects', () => {
    const draft = { ...withBusiness(blank, ' Pier '), ownerName: 'Ines', email: ' Ines@pier.example ' };
    const body = bodyOf(draft, { code: 'once', password: 'correct horse', lane: 'Lane 1' });
    expect(setupBody.parse(body)).to.deep.equal({
      code: 'once',
      business_name: 'Pier',
      owner: { name: 'Ines', email: 'ines@pier.example', password: 'correct horse' },
      store: { name: 'Pier', country: 'FI', time_zone: 'Europe/Helsinki', lane: 'Lane 1' },
    });
  });
});

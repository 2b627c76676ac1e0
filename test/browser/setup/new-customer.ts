// What a new customer does at the screens, counted: each press, each field that is filled in, each choice of a list.
import type { Page } from 'playwright-core';

const password = 'correct horse battery';

export class NewCustomer {
  readonly page: Page;
  inputs = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async press(id: string): Promise<void> {
    this.inputs += 1;
    await this.page.getByTestId(id).click();
  }

  async fill(id: string, text: string): Promise<void> {
    this.inputs += 1;
    await this.page.getByTestId(id).fill(text);
  }

  async chooseCountry(name: string): Promise<void> {
    await this.press('store-country');
    this.inputs += 1;
    await this.page.getByRole('option', { name, exact: true }).click();
  }

  /** The form of a server’s first run, to the page it leads to. */
  async setUp(business: string, country: string, email: string): Promise<void> {
    await this.fill('setup-business', business);
    await this.chooseCountry(country);
    await this.fill('setup-ownerName', 'Ines Berg');
    await this.fill('setup-email', email);
    await this.fill('new-password', password);
    await this.press('setup-submit');
    await this.page.getByTestId('start').waitFor();
  }

  async signIn(email: string): Promise<void> {
    await this.fill('login-email', email);
    await this.fill('login-password', password);
    await this.press('login-submit');
  }

  /** By the link of an invitation. */
  async acceptInvitation(): Promise<void> {
    await this.fill('new-password', password);
    await this.press('invitation-submit');
    await this.press('to-sign-in');
  }

  /** From the page of the first steps. */
  async typeProduct(name: string, sku: string, price: string): Promise<void> {
    await this.press('start-type');
    await this.fill('field-name', name);
    await this.fill('field-sku_code', sku);
    await this.fill('field-price', price);
    await this.press('product-save');
    await this.page.getByTestId('product-page').waitFor();
  }

  /** From the list of what is left to do in the back office, to an open shift. */
  async openTill(): Promise<void> {
    await this.press('step-shift');
    await this.press('place-confirm');
    await this.press('nav-work-shift');
    await this.fill('shift-label', 'Morning');
    await this.fill('opening-cash', '100');
    await this.press('open-shift-submit');
    await this.page.getByTestId('shift-chip').and(this.page.locator('[data-open=true]')).waitFor();
  }
}

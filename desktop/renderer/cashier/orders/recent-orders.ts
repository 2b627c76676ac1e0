// The latest sales of the store as this till knows them: what the server has accepted, and this till's own that are
// still on their way or were refused.
import type { Till } from '@evertill/client-core';
import { orderPlacePayload, productStatus } from '@evertill/schemas';
import type { OperationRecord, Order, Product, Staff, Store } from '@evertill/schemas';
import { receiptOfOrder, receiptOfSale } from '../receipt/receipt.ts';
import type { Receipt } from '../receipt/receipt.ts';

-- How a store's own barcodes carry weights, prices and quantities. The default is what devices that knew no layouts read.
ALTER TABLE stores ADD COLUMN barcode_layouts jsonb NOT NULL DEFAULT '[
  {"kind": "weight", "pattern": "21IIIIINNDDDC"},
  {"kind": "price", "pattern": "23IIIIINNNDDC"},
  {"kind": "price", "pattern": "28IIIIVNNNDDC"},
  {"kind": "price", "pattern": "29IIIIVNNNDDC"},
  {"kind": "price", "pattern": "2IIIIIVNNDDC"},
  {"kind": "quantity", "pattern": "25IIIIINNNNNC"}
]';

import { importPlace } from '/work/main/test/server/import/import-place.ts';
import { importFile } from '/work/main/server/import/import-file.ts';
const D='/work/shared/data/catalog/';
describe('bench', function(){ this.timeout(600000);
 it('alko', async ()=>{ const p = await importPlace(); const mapped={sku:'Numero',name:'Nimi',price:'Hinta',barcode:'EAN',category:'Tyyppi'};
  for (const f of ['2024-09-30','2024-11-01','2024-11-01','2025-07-07']) { const t=performance.now(); const r=await importFile({...p,file:D+`alko_${f}.csv`,mapped,constants:{}}); console.log(f, Math.round(performance.now()-t),'ms',{...r,rejected:r.rejected.length,warned:r.warned.length});
   console.log((await p.owner.query('select count(*) from items_selling_price_history')).rows, (await p.owner.query('select count(*) from items')).rows,(await p.owner.query('select count(*) from reference_entries')).rows); }
  await p.close(); });
 it('uhtt', async ()=>{ const p = await importPlace(); const mapped={sku:'ID',name:'Name',barcode:'UPCEAN',category:'CategoryName'};
  for (let i=0;i<2;i++) { const t=performance.now(); const r=await importFile({...p,file:D+`uhtt_dev_100k.tsv.gz`,mapped,constants:{price:'1.00'}, progress:(d,t)=>{ if(d%25000===0)console.log(d,t)}}); console.log(Math.round(performance.now()-t),'ms',{...r,rejected:r.rejected.length,warned:r.warned.length}, process.memoryUsage().rss/1e6); }
  await p.close(); });
});

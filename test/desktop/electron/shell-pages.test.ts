// What the pages of the desktop shell are and may do: nothing a web page on https could not, and less.
import path from 'node:path';
import { expect } from 'chai';
import { pageHeaders } from '../../../desktop/host/page-headers.ts';
import { readRepositoryFile, repositoryFiles } from '../../architecture/source-files.ts';
import { shellsOf } from './given-shell.ts';
import { oneScreen, secondScreen } from './stand-in/electron.ts';

describe('the desktop shell', function () {
  const { start, bundle } = shellsOf(this);

  describe('its pages', () => {
    it('[T17] come from an address of their own, under the policy of the loopback door', async () => {
      const { electron } = await start();
      expect(electron.schemes).to.deep.equal([
        {
          scheme: 'app',
          privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
        },
      ]);
      const answer = electron.protocols.get('app')!;
      const page = await answer(new Request('app://till/point-of-sale/sale'));
      expect(await page.text()).to.match(/<meta name="evertill-host" content="[0-9a-f]{16}"/);
      expect(pageHeaders().get('Content-Security-Policy')).to.contain("connect-src 'self'");
      for (const [name, value] of pageHeaders()) expect(page.headers.get(name), name).to.equal(value);
      const script = await answer(new Request('app://till/assets/index-abcdefgh.js'));
      expect(script.headers.get('content-type')).to.contain('text/javascript');
      expect(script.headers.get('content-security-policy')).to.equal(
        page.headers.get('content-security-policy'),
      );
    });

    it('[T21] are the app’s files and nothing else of the disk', async () => {
      const { electron } = await start();
      const answer = electron.protocols.get('app')!;
      const status = async (url: string, method = 'GET') =>
        (await answer(new Request(url, { method }))).status;
      for (const url of ['app://evil/', 'app://till.evil/', 'app://till:80/', 'app://x@till/'])
        expect(await status(url).catch(() => 403), url).to.equal(403);
      const paths = ['/host.key', '/../host.key', '/%2e%2e/host.key', '/assets/..%2f..%2fhost.key', '/sw.js'];
      for (const one of [
        ...paths,
        '/notes.txt',
        '/build.json',
        '/main.mjs',
        '/C:/host.key',
        '/..\\host.key',
      ]) {
        const found = await answer(new Request(`app://till${one}`));
        expect(found.status, one).to.equal(404);
        expect(await found.text(), one).to.equal('There is no such file.');
      }
      for (const method of ['POST', 'PUT', 'DELETE'])
        expect(await status('app://till/', method)).to.equal(405);
    });

    it('[T17] are all in the sandbox, apart from their preload, with nothing of Node', async () => {
      const shell = await start({ screens: [oneScreen, secondScreen] });
      await shell.till().shell.openCustomerDisplay();
      const { windows } = shell.electron;
      expect(windows).to.have.length(2);
      for (const { options } of windows) {
        const { preload, ...preferences } = options.webPreferences!;
        expect(preload).to.equal(path.join(bundle().directory, 'preload.cjs'));
        expect(preferences).to.deep.equal({
          devTools: true,
          sandbox: true,
          contextIsolation: true,
          nodeIntegration: false,
          nodeIntegrationInWorker: false,
          nodeIntegrationInSubFrames: false,
          webSecurity: true,
          allowRunningInsecureContent: false,
          experimentalFeatures: false,
          webviewTag: false,
          navigateOnDragDrop: false,
          safeDialogs: true,
          spellcheck: false,
        });
      }
    });

    it('[T17] are opened in one place, and with those preferences only', () => {
      const files = repositoryFiles('desktop').filter((file) => /\.(ts|tsx)$/.test(file));
      const opened = files.flatMap((file) =>
        [
          ...readRepositoryFile(file).matchAll(
            /new [\w.]*(?:BrowserWindow|BrowserView|WebContentsView)\(([^]*?)\n {4}\}\);/g,
          ),
        ].map(([, options]) => ({ file, options: options! })),
      );
      expect(opened.map(({ file }) => file)).to.deep.equal([
        'desktop/main/till-windows.ts',
        'desktop/main/till-windows.ts',
      ]);
      for (const { options } of opened) expect(options).to.contain('webPreferences: pagePreferences(page),');
      const loose =
        /nodeIntegration\w*: true|contextIsolation: false|sandbox: false|webSecurity: false|webviewTag: true|allowpopups|<webview|openExternal|executeJavaScript|enableRemoteModule|--no-sandbox|disable-web-security/;
      const shell = files.filter((file) => /^desktop\/(main|preload|packaging)\//.test(file));
      expect(shell.length).to.be.above(15);
      for (const file of files) expect(readRepositoryFile(file).match(loose)?.[0], file).to.equal(undefined);
    });

    it('[T17] have the shell’s functions, and nothing of Electron', async () => {
      const { till } = await start();
      expect(Object.keys(till().laid)).to.deep.equal(['evertillShell']);
      const { shell } = till();
      expect(Object.keys(shell).toSorted()).to.deep.equal([
        'closeWindow',
        'connectTill',
        'fullScreen',
        'maximizeWindow',
        'minimizeWindow',
        'onCustomerDisplay',
        'openCustomerDisplay',
        'sendToCustomerDisplay',
      ]);
      for (const [name, value] of Object.entries(shell)) expect(value, name).to.be.a('function');
    });
  });

  describe('[T17] lets no page', () => {
    const elsewhere = [
      'https://evil.example/',
      'http://127.0.0.1:4600/',
      'file:///etc/passwd',
      'data:text/html,x',
      'javascript:alert(1)',
      'app://evil/',
      'app://till.evil/',
      'app://till@evil/',
      'app:till',
      'about:blank',
      'no address',
    ];

    it('go anywhere but to the app', async () => {
      const { till, log } = await start();
      const { webContents } = till();
      for (const event of ['will-navigate', 'will-frame-navigate', 'will-redirect'])
        for (const url of elsewhere)
          expect(webContents.navigate(url, { event }), `${event} ${url}`).to.equal(false);
      expect(webContents.navigate('app://till/point-of-sale/sale')).to.equal(true);
      const inFrame = { event: 'will-frame-navigate', isMainFrame: false };
      expect(webContents.navigate('app://till/', inFrame)).to.equal(false);
      expect(log.filter((line) => line === 'denied: navigation')).to.have.length(elsewhere.length * 3 + 1);
    });

    it('open a window or hold another page', async () => {
      const { till, electron } = await start();
      const { webContents } = till();
      for (const url of [...elsewhere, 'app://till/'])
        expect(webContents.windowOpen({ url }), url).to.deep.equal({ action: 'deny' });
      let isHeld = false;
      webContents.emit('will-attach-webview', { preventDefault: () => (isHeld = true) });
      expect(isHeld).to.equal(true);
      expect(electron.windows).to.have.length(1);
    });

    it('have anything of the machine but a full screen, the camera and the location', async () => {
      const { till, electron } = await start();
      const { session } = electron;
      const ask = (permission: string, requestingUrl: string, mediaTypes?: readonly string[]) => {
        let granted: boolean | undefined;
        const details = { requestingUrl, ...(mediaTypes ? { mediaTypes } : {}) };
        session.request(till().webContents, permission, (answer) => (granted = answer), details);
        return granted;
      };
      const permissions = [
        'notifications',
        'midi',
        'midiSysex',
        'pointerLock',
        'openExternal',
        'clipboard-read',
        'display-capture',
        'hid',
        'serial',
        'usb',
        'idle-detection',
        'fileSystem',
        'storage-access',
        'unknown',
      ];
      for (const permission of permissions) {
        expect(ask(permission, 'app://till/'), permission).to.equal(false);
        expect(session.check(null, permission, 'app://till', {}), permission).to.equal(false);
      }
      expect(ask('fullscreen', 'app://till/')).to.equal(true);
      expect(ask('fullscreen', 'https://evil.example/')).to.equal(false);
      expect(session.check(null, 'fullscreen', 'app://evil', {})).to.equal(false);
      expect(ask('geolocation', 'app://till/')).to.equal(true);
      expect(ask('geolocation', 'https://evil.example/')).to.equal(false);
      expect(ask('media', 'app://till/', ['video'])).to.equal(true);
      expect(ask('media', 'https://evil.example/', ['video'])).to.equal(false);
      for (const media of [undefined, [], ['audio'], ['video', 'audio']])
        expect(ask('media', 'app://till/', media), String(media)).to.equal(false);
      const check = (mediaType: string, origin = 'app://till') =>
        session.check(null, 'media', origin, { mediaType });
      expect([check('video'), check('audio'), check('video', 'app://evil')]).to.deep.equal([
        true,
        false,
        false,
      ]);
      expect(session.device({ deviceType: 'hid' })).to.equal(false);
    });

    it('fetch a file from elsewhere; a table it made itself is saved', async () => {
      const { electron } = await start();
      const isHeld = (url: string) => {
        let held = false;
        electron.session.emit(
          'will-download',
          { preventDefault: () => (held = true) },
          { getURL: () => url },
        );
        return held;
      };
      expect(isHeld('https://evil.example/x.exe')).to.equal(true);
      expect(isHeld('blob:app://till.evil/1')).to.equal(true);
      expect(isHeld('blob:app://till/1')).to.equal(false);
    });
  });
});

/**
 * A key and a self-signed certificate for trends.google.com, valid from 2020 to 2120. They are public, made for these tests
 * and trusted by nothing else: never add them to a machine's trust store.
 */
export const trendsCertificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg+lnTR8GNDt8snbRx
ZBjHfmJ7wSIQxiETSUU4jK+y6jShRANCAAQvLMCzV+vHcK2J9IXHFL4zWgzPlulc
F9JxmYV3mZuLyYKrgzqWZ8zswv+Isxrl2Sds8yMxFhqmF8t/KAsoAipl
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBrzCCAVagAwIBAgIUASGV9BALfYR9kLoVXJNiMVybarcwCgYIKoZIzj0EAwIw
LjEsMCoGA1UEAwwjdGVzdCBzdGFuZC1pbiBmb3IgdHJlbmRzLmdvb2dsZS5jb20w
IBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMC4xLDAqBgNVBAMMI3Rl
c3Qgc3RhbmQtaW4gZm9yIHRyZW5kcy5nb29nbGUuY29tMFkwEwYHKoZIzj0CAQYI
KoZIzj0DAQcDQgAELyzAs1frx3CtifSFxxS+M1oMz5bpXBfScZmFd5mbi8mCq4M6
lmfM7ML/iLMa5dknbPMjMRYaphfLfygLKAIqZaNQME4wHAYDVR0RBBUwE4IRdHJl
bmRzLmdvb2dsZS5jb20wDwYDVR0TAQH/BAUwAwEB/zAdBgNVHQ4EFgQUFoFHO7dF
g1unbN7BhhL6XHPNTXMwCgYIKoZIzj0EAwIDRwAwRAIgBLyc6ox21Mg1Zw6ymCvh
UzxQ9uuVMFI7Rr3yp+fMRpUCIDUk3NbLth1vpJo31I4xrOApCapz0VwaxlmblvK5
54RT
-----END CERTIFICATE-----
`,
};

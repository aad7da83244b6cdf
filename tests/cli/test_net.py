"""`clamber net export` writes files from which the same net is read."""

import pytest

pytest.importorskip("numpy")
pytest.importorskip("safetensors")

import numpy as np

from clamber.nets import arrays
from clamber.rules.games import GAMES


@pytest.mark.parametrize("suffix", arrays.FORMATS)
@pytest.mark.parametrize("game", GAMES)
def test_an_exported_net_is_read_as_it_was_written(run, tmp_path, game, suffix):
    target = tmp_path / f"net{suffix}"
    done = run("net", "export", game, str(target))
    assert (done.status, done.err) == (0, "")
    expected, found = arrays.read(game), arrays.read(target)
    assert expected.sha256 in done.out
    for name in arrays.TENSORS:
        one, other = np.asarray(getattr(found, name)), np.asarray(getattr(expected, name))
        assert one.dtype == other.dtype
        assert np.array_equal(one, other)
    for name in ("game", "run", "most_seats", "features", "places", "unit", "sha256"):
        assert getattr(found, name) == getattr(expected, name)
    assert found.unit == 2.0 ** sum(found.places)


def test_an_export_is_refused_with_its_reason(run, tmp_path, monkeypatch):
    target = tmp_path / "net.safetensors"
    assert ".safetensors" in run("net", "export", "guandan", str(tmp_path / "net.bin")).err
    assert "no such file" in run("net", "export", "none.net", str(target)).err
    target.write_bytes(b"mine")
    assert "already exists" in run("net", "export", "guandan", str(target)).err
    assert "is no file of safetensors" in run("net", "export", str(target), str(tmp_path / "b.npz")).err
    assert run("net", "export", "guandan", str(tmp_path / "a.npz")).status == 0
    monkeypatch.setattr(arrays, "_blocks", lambda _seats: ())
    assert "export the .net file again" in run("net", "export", str(tmp_path / "a.npz"), str(tmp_path / "b.npz")).err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.npz", "net.safetensors"]
